package dev.weir.architecture.arrow.wire;

import dev.weir.architecture.arrow.session.Session;

/** Knows what is above it. */
final class Bytes {
    Session session;
}
