package dev.weir.login;

import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.ProtocolException;
import dev.weir.wire.Transport;

/** Packets over a transport. TLS and, after the login, compression each replace it by another. */
record PacketStream(Transport transport, PacketReader reader, PacketWriter writer) {
    PacketStream(Transport transport) {
        this(transport, new PacketReader(transport), new PacketWriter(transport));
    }

    /** Fails if bytes have arrived that the stream replacing this one would take for its own. */
    void checkNothingFollows(String expected) throws ProtocolException {
        int bytes = reader.limit() - reader.position();
        if (bytes > 0) {
            throw new ProtocolException("the server sent more than " + expected + ", bytes=" + bytes);
        }
    }
}
