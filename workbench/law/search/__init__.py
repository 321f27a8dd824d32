"""Search over the statutes: a question in plain Chinese to articles in force on a day (specification R5.4).

``engine`` is the door. A question is read (``question``), ranked against an index of terms (``ranking``,
``index``, ``postings``) that is built once and kept in the data folder (``cache``), and what was found is
shown with the words that met (``showing``). What people say and what the law says are joined by our own
tables (``tables``). Vectors of meaning are an optional extra (``meaning``).
"""
