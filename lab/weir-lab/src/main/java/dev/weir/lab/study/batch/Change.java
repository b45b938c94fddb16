package dev.weir.lab.study.batch;

/** The change that an arm makes to each row. */
enum Change {
    INSERT,
    /** Inserts it, has the server generate its key, and reads the key ({@code RETURN_GENERATED_KEYS}). */
    INSERT_FOR_KEYS,
    DELETE
}
