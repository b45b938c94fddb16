package dev.weir.architecture.cycle.rows;

import dev.weir.architecture.cycle.auth.Login;

/** Knows the login, which knows it. */
public final class Rows {
    Login login;
}
