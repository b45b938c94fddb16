package dev.weir.session;

import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.ProtocolException;
import dev.weir.wire.Transport;

/** Packets over a transport: the one that was opened, then the encrypted one. */
record PacketStream(Transport transport, PacketReader reader, PacketWriter writer) {
    PacketStream(Transport transport) {
        this(transport, new PacketReader(transport), new PacketWriter(transport));
    }

    /**
     * Before another stream takes its place: what came already would be taken for a part of that; {@code expected} says
     * what the server may have sent, and before what. Throws {@link ProtocolException} when it sent more.
     */
    void checkNothingFollows(String expected) throws ProtocolException {
        int bytes = reader.limit() - reader.position();
        if (bytes > 0) {
            throw new ProtocolException("the server sent more than " + expected + ", bytes=" + bytes);
        }
    }
}
