"""The review screen: clause outline, contract, findings, hop strip."""
