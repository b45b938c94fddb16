package dev.weir.login;

import dev.weir.packet.Capability;
import dev.weir.packet.ServerTraits;
import dev.weir.sql.SqlDialect;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Transport;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * A connection that has logged in.
 *
 * @param address of the host; null for a Unix-domain socket
 * @param transport encrypted if that was agreed
 * @param traits facts that depend on product, version and capabilities
 * @param connectionId the server's id of the connection, for KILL
 * @param capabilities agreed {@link Capability} flags
 * @param status {@link dev.weir.packet.ServerStatus} of the login's OK
 * @param connectNanos how long connecting took, in nanoseconds
 */
public record ServerConnection(
        @Nullable InetAddress address,
        Transport transport,
        PacketReader reader,
        PacketWriter writer,
        ServerTraits traits,
        long connectionId,
        long capabilities,
        int status,
        long connectNanos) {
    /** Returns how the server reads statements, apart from sql_mode, which any statement may change. */
    public SqlDialect dialect() {
        return SqlDialect.of(traits.version());
    }

    public boolean has(long capability) {
        return (capabilities & capability) != 0;
    }
}
