package com.mysql.cj.exceptions;

/** A name that programs catch and Quarkus registers; never thrown. */
public final class CJConnectionFeatureNotAvailableException extends CJCommunicationsException {
    private static final long serialVersionUID = 1L;

    private CJConnectionFeatureNotAvailableException() {}
}
