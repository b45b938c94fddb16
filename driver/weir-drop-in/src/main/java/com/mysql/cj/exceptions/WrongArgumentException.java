package com.mysql.cj.exceptions;

/** A name that programs catch and Quarkus registers; never thrown. */
public final class WrongArgumentException extends CJException {
    private static final long serialVersionUID = 1L;

    private WrongArgumentException() {}
}
