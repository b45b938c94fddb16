package dev.weir.wire;

import java.io.IOException;

/** The peer violated the protocol; the connection cannot be used any more. */
public final class ProtocolException extends IOException {
    private static final long serialVersionUID = 1L;

    public ProtocolException(String message) {
        super(message);
    }
}
