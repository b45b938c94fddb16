package dev.weir.login;

import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.ProtocolException;
import dev.weir.wire.Transport;

/** Packets over a transport, from its opening, from the TLS handshake, or from the login on, behind which they are compressed. */
record PacketStream(Transport transport, PacketReader reader, PacketWriter writer) {
    PacketStream(Transport transport) {
        this(transport, new PacketReader(transport), new PacketWriter(transport));
    }

    /** Before another stream takes its place, of which what came already would be taken for a part. */
    void checkNothingFollows(String expected) throws ProtocolException {
        int bytes = reader.limit() - reader.position();
        if (bytes > 0) {
            throw new ProtocolException("the server sent more than " + expected + ", bytes=" + bytes);
        }
    }
}
