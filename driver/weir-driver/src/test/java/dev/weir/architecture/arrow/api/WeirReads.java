package dev.weir.architecture.arrow.api;

import dev.weir.architecture.arrow.session.Session;

/** What the shells implement knows nothing of sessions. */
interface WeirReads {
    Session session();
}
