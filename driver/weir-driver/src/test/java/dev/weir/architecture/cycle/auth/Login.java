package dev.weir.architecture.cycle.auth;

import dev.weir.architecture.cycle.rows.Rows;

/** Knows rows, which know it. */
public final class Login {
    Rows rows;
}
