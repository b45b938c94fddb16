package dev.weir.lab.study.transaction;

import java.util.Arrays;
import java.util.Locale;

/** The statements around others: a unit of work as in JDBC and Spring. */
enum Unit {
    /** No transaction: each statement is its own. */
    AUTOCOMMIT,
    /** {@code @Transactional}. */
    TRANSACTION,
    /** {@code @Transactional(readOnly = true)}. */
    READ_ONLY,
    /** {@code @Transactional(isolation = READ_COMMITTED)}. */
    ISOLATION,
    /** {@code @Transactional(readOnly = true, isolation = READ_COMMITTED)}. */
    READ_ONLY_ISOLATION,
    /** {@code @Transactional} around reads and an UPDATE of one row. */
    UPDATE,
    /** {@code @Transactional} around one {@code executeBatch()}. */
    BATCH;

    static Unit of(String label) {
        return Arrays.stream(values())
                .filter(unit -> unit.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unit=" + label + ", expected one of "
                        + Arrays.stream(values()).map(Unit::label).toList()));
    }

    /** Returns its name in levels: {@code read-only}. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isTransaction() {
        return this != AUTOCOMMIT;
    }

    /** Returns whether it calls {@code setReadOnly(true)}. */
    boolean isReadOnly() {
        return this == READ_ONLY || this == READ_ONLY_ISOLATION;
    }

    /** Returns whether it calls {@code setTransactionIsolation}. */
    boolean isIsolated() {
        return this == ISOLATION || this == READ_ONLY_ISOLATION;
    }

    boolean endsWithUpdate() {
        return this == UPDATE;
    }

    boolean isBatch() {
        return this == BATCH;
    }
}
