package com.mysql.cj.exceptions;

/** A name that programs catch and Quarkus registers; never thrown. */
public final class DataConversionException extends DataReadException {
    private static final long serialVersionUID = 1L;

    private DataConversionException() {}
}
