package dev.weir.session;

import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Transport;

/** Packets over a transport: the one that was opened, then the encrypted one. */
record PacketStream(Transport transport, PacketReader reader, PacketWriter writer) {
    PacketStream(Transport transport) {
        this(transport, new PacketReader(transport), new PacketWriter(transport));
    }
}
