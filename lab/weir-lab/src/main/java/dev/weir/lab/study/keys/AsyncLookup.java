package dev.weir.lab.study.keys;

import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Asks a set for one key and does not wait. Threads may share it. */
@FunctionalInterface
interface AsyncLookup {
    /** Returns whether the key is in the set, once that is known. */
    CompletionStage<Boolean> contains(UUID key);
}
