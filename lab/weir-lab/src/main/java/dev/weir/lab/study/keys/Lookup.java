package dev.weir.lab.study.keys;

import java.util.UUID;

/** Asks a set for one key and waits for the answer. Threads may share it. */
@FunctionalInterface
interface Lookup {
    boolean contains(UUID key) throws Exception;
}
