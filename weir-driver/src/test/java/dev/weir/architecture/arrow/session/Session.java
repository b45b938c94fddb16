package dev.weir.architecture.arrow.session;

/** Above the bytes, below the exported package's classes that open connections. */
public final class Session {}
