package dev.weir.architecture.arrow.session;

/** Above the bytes, below what opens connections. */
public final class Session {}
