package dev.weir.rewrite;

import java.util.Optional;

/** A value to write, or nothing where it stays. */
record Rewritten(Outcome outcome, Optional<byte[]> value) {
    static Rewritten stays(Outcome outcome) {
        return new Rewritten(outcome, Optional.empty());
    }

    static Rewritten as(Outcome outcome, byte[] value) {
        return new Rewritten(outcome, Optional.of(value));
    }
}
