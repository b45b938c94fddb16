package dev.weir.lab.study.keys;

import java.util.UUID;

/** Asks a set for several keys in one request and waits for the answer. Threads may share it. */
@FunctionalInterface
interface BatchLookup {
    /** Returns which of the keys are in the set, one answer a key, in their order. */
    boolean[] contains(UUID[] keys) throws Exception;
}
