package com.mysql.cj.exceptions;

/** A name that programs catch and Quarkus registers; never thrown. */
public final class NumberOutOfRange extends DataReadException {
    private static final long serialVersionUID = 1L;

    private NumberOutOfRange() {}
}
