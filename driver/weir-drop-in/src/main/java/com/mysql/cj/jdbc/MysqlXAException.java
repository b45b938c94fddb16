package com.mysql.cj.jdbc;

import javax.transaction.xa.XAException;

/** A name that Quarkus registers; never thrown. */
final class MysqlXAException extends XAException {
    private static final long serialVersionUID = 1L;

    private MysqlXAException() {}
}
