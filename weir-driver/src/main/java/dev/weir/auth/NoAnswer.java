package dev.weir.auth;

import dev.weir.wire.ProtocolException;

/** Answers the greeting with nothing, under a name that no server has: it says then which plugin it wants. */
final class NoAnswer implements AuthPlugin {
    @Override
    public String name() {
        return "weir_no_answer";
    }

    @Override
    public byte[] start(byte[] challenge) {
        return new byte[0];
    }

    @Override
    public byte[] next(byte[] data) throws ProtocolException {
        throw new ProtocolException("the server goes on without saying by which plugin, bytes=" + data.length);
    }
}
