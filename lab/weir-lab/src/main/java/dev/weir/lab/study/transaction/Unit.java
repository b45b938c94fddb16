package dev.weir.lab.study.transaction;

import java.util.Arrays;
import java.util.Locale;

/** The statements that are put around others: a unit of work as JDBC and Spring have it. */
enum Unit {
    /** No transaction: each statement is its own. */
    AUTOCOMMIT(false, false, Last.READ),
    /** {@code @Transactional}. */
    TRANSACTION(false, false, Last.READ),
    /** {@code @Transactional(readOnly = true)}. */
    READ_ONLY(true, false, Last.READ),
    /** {@code @Transactional(isolation = READ_COMMITTED)}. */
    ISOLATION(false, true, Last.READ),
    /** {@code @Transactional(readOnly = true, isolation = READ_COMMITTED)}. */
    READ_ONLY_ISOLATION(true, true, Last.READ),
    /** {@code @Transactional} around reads and an UPDATE of one row. */
    UPDATE(false, false, Last.UPDATE),
    /** {@code @Transactional} around one {@code executeBatch()}. */
    BATCH(false, false, Last.BATCH);

    private enum Last {
        READ,
        UPDATE,
        BATCH
    }

    private final boolean readOnly;
    private final boolean isolated;
    private final Last last;

    Unit(boolean readOnly, boolean isolated, Last last) {
        this.readOnly = readOnly;
        this.isolated = isolated;
        this.last = last;
    }

    static Unit of(String label) {
        return Arrays.stream(values())
                .filter(unit -> unit.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unit=" + label + ", expected one of "
                        + Arrays.stream(values()).map(Unit::label).toList()));
    }

    /** As levels write it: {@code read-only}. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isTransaction() {
        return this != AUTOCOMMIT;
    }

    /** Returns whether {@code setReadOnly(true)} is called for it. */
    boolean isReadOnly() {
        return readOnly;
    }

    /** Returns whether {@code setTransactionIsolation} is called for it. */
    boolean isIsolated() {
        return isolated;
    }

    boolean endsWithUpdate() {
        return last == Last.UPDATE;
    }

    boolean isBatch() {
        return last == Last.BATCH;
    }
}
