package dev.weir.login;

import dev.weir.packet.Capability;
import dev.weir.packet.Greeting;
import dev.weir.wire.CompressedTransport;
import dev.weir.wire.Compression;
import dev.weir.wire.ProtocolException;
import java.sql.SQLException;
import java.util.Locale;

/** Agrees with the server on compression, which begins after the login's OK packet. */
final class CompressionAgreement {
    private CompressionAgreement() {}

    /** Returns the capability to request, or 0; fails if a required algorithm is not offered. */
    static long agree(Settings settings, Greeting greeting) throws SQLException {
        Compression compression = settings.socket().compression();
        long wanted = switch (compression.algorithm()) {
            case NONE -> 0;
            case ZLIB -> Capability.COMPRESS;
            case ZSTD -> Capability.ZSTD_COMPRESSION;
        };
        if (compression.required() && !greeting.has(wanted)) {
            throw ConnectErrors.impossible(
                    settings,
                    "useCompression=" + compression.algorithm().name().toLowerCase(Locale.ROOT)
                            + " is not offered by the server or a proxy before it, version=" + greeting.version()
                            + "; MySQL and MariaDB offer zlib, MySQL from 8.0.18 on zstd, as far as its variable"
                            + " protocol_compression_algorithms names them; useCompression=true does without where there is none");
        }
        return wanted & greeting.capabilities();
    }

    static PacketStream begin(Settings settings, PacketStream plain, long capabilities)
            throws SQLException, ProtocolException {
        if ((capabilities & (Capability.COMPRESS | Capability.ZSTD_COMPRESSION)) == 0) {
            return plain;
        }
        plain.checkNothingFollows("the end of the login before it compresses");
        try {
            return new PacketStream(CompressedTransport.wrap(
                    plain.transport(), settings.socket().compression()));
        } catch (NoClassDefFoundError e) {
            throw ConnectErrors.impossible(
                    settings,
                    "useCompression=zstd needs the library com.github.luben:zstd-jni, which is not on the class path; add it, or"
                            + " use useCompression=zlib");
        }
    }
}
