package dev.weir.rewrite;

import java.util.Optional;

/** A value to write, or nothing where it stays. */
record Rewritten(RowOutcome outcome, Optional<byte[]> value) {
    static Rewritten stays(RowOutcome outcome) {
        return new Rewritten(outcome, Optional.empty());
    }

    static Rewritten as(RowOutcome outcome, byte[] value) {
        return new Rewritten(outcome, Optional.of(value));
    }
}
