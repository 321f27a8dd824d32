"""LibreOffice as a second opinion: all tracked changes accepted or rejected by it, over many files in one start."""

import shutil
import subprocess
from pathlib import Path
from typing import Literal, NamedTuple

MACRO = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
Sub Settle(listing As String)
  Dim n As Integer, entry As String
  n = FreeFile
  Open listing For Input As #n
  Do While Not EOF(n)
    Line Input #n, entry
    If Len(entry) &gt; 0 Then One(entry)
  Loop
  Close #n
  StarDesktop.terminate
End Sub
Sub One(entry As String)
  Dim fields, doc, helper
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  Dim target(0) As New com.sun.star.beans.PropertyValue
  On Error GoTo Failed
  fields = Split(entry, "|")
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  doc = StarDesktop.loadComponentFromURL(ConvertToURL(fields(1)), "_blank", 0, hidden())
  helper = createUnoService("com.sun.star.frame.DispatchHelper")
  helper.executeDispatch(doc.CurrentController.Frame, ".uno:" &amp; fields(0) &amp; "AllTrackedChanges", "", 0, Array())
  target(0).Name = "FilterName"
  target(0).Value = "MS Word 2007 XML"
  doc.storeToURL(ConvertToURL(fields(2)), target())
  doc.close(True)
Failed:
End Sub
</script:module>
"""


class Job(NamedTuple):
    """A file, what is to be done with its tracked changes, and where the result goes."""

    what: Literal["Accept", "Reject"]
    source: Path
    result: Path


def office() -> str | None:
    """LibreOffice, if it is installed."""
    return shutil.which("soffice")


def settle(jobs: list[Job], folder: Path, seconds: int = 600) -> None:
    """Let LibreOffice do all jobs with a profile of its own; a file that it cannot open has no result."""
    profile = folder / "profile"
    command = [
        office() or "soffice",
        f"-env:UserInstallation={profile.as_uri()}",
        "--headless",
        "--norestore",
    ]
    module = profile / "user" / "basic" / "Standard" / "Module1.xba"
    if not module.exists():
        first = folder / "first.txt"
        first.write_text("x", "utf-8")
        convert = ["--convert-to", "pdf", "--outdir", str(folder), str(first)]
        subprocess.run([*command, *convert], capture_output=True, check=True, timeout=120)
    if not module.exists():  # the profile has no module before the first macro
        subprocess.run(
            [*command, "macro:///Standard.Module1.None"], capture_output=True, check=False, timeout=60
        )
    module.write_text(MACRO, "utf-8")
    listing = folder / "jobs.txt"
    listing.write_text("".join(f"{j.what}|{j.source}|{j.result}\n" for j in jobs), "utf-8")
    subprocess.run(
        [*command, f"macro:///Standard.Module1.Settle({listing})"],
        capture_output=True,
        check=True,
        timeout=seconds,
    )
