package com.mysql.cj.exceptions;

/** A name that Connector/J's exceptions have in common. */
public interface DeadlockTimeoutRollbackMarker {}
