package dev.weir.architecture.arrow.jdbc;

import dev.weir.architecture.arrow.session.Session;

/** May open sessions. */
final class WeirDriver {
    Session session;
}
