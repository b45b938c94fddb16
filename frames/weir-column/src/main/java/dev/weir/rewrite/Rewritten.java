package dev.weir.rewrite;

import java.util.Optional;

final class Rewritten {
    private final Outcome outcome;
    private final byte[] value;

    private Rewritten(Outcome outcome, byte[] value) {
        this.outcome = outcome;
        this.value = value;
    }

    static Rewritten stays(Outcome outcome) {
        return new Rewritten(outcome, null);
    }

    static Rewritten as(Outcome outcome, byte[] value) {
        return new Rewritten(outcome, value);
    }

    Outcome outcome() {
        return outcome;
    }

    /** Returns what to write; empty where the value stays. */
    Optional<byte[]> value() {
        return Optional.ofNullable(value);
    }
}
