package dev.weir.login;

import dev.weir.auth.AuthPlugin;
import dev.weir.auth.AuthPlugins;
import dev.weir.auth.Credentials;
import dev.weir.packet.AuthMoreData;
import dev.weir.packet.AuthSwitchRequest;
import dev.weir.packet.Capability;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.sql.SQLException;

/** The conversation from the handshake response to the OK. */
public final class Login {
    /** The most packets read from a server; the longest valid conversation, with three factors, needs ten. */
    static final int MAX_PACKETS = 12;

    static final int MAX_PACKET = 1 << 20;

    private static final int LOCAL_INFILE = 0xFB;

    private final PacketReader reader;
    private final PacketWriter writer;
    private final Credentials credentials;
    private final boolean sessionTrack;
    private final boolean factors;
    private AuthPlugin plugin;

    private int factor = 1;

    public Login(
            PacketReader reader, PacketWriter writer, Credentials credentials, AuthPlugin first, long capabilities) {
        this.reader = reader;
        this.writer = writer;
        this.credentials = credentials;
        this.plugin = first;
        this.sessionTrack = (capabilities & Capability.SESSION_TRACK) != 0;
        this.factors = (capabilities & Capability.MULTI_FACTOR_AUTHENTICATION) != 0;
    }

    public OkPacket run() throws SQLException, IOException {
        for (int packets = 0; packets < MAX_PACKETS; packets++) {
            Payload payload = reader.read(MAX_PACKET);
            switch (payload.peek()) {
                case OkPacket.OK -> {
                    return OkPacket.parse(payload, sessionTrack);
                }
                case ErrPacket.ERR -> throw ConnectErrors.refused(ErrPacket.parse(payload));
                case AuthSwitchRequest.HEADER -> begin(AuthSwitchRequest.parse(payload));
                case AuthMoreData.HEADER -> goOn(AuthMoreData.parse(payload));
                case LOCAL_INFILE -> throw new ProtocolException("the server asks for a file during login");
                default -> others(payload);
            }
        }
        throw new ProtocolException("login does not come to an end, packets=" + MAX_PACKETS);
    }

    private void others(Payload payload) throws SQLException, IOException {
        // a question of PAM may begin with the byte of another factor
        if (plugin.raw() && payload.remaining() > 0) {
            goOn(payload.rest());
        } else if (factors && payload.peek() == AuthSwitchRequest.NEXT_FACTOR) {
            factor++;
            begin(AuthSwitchRequest.parse(payload));
        } else {
            throw new ProtocolException(
                    "unexpected packet during login, firstByte=" + payload.peek() + " length=" + payload.remaining());
        }
    }

    private void begin(AuthSwitchRequest request) throws SQLException, IOException {
        plugin = AuthPlugins.named(request.plugin(), credentials.factor(factor));
        answer(plugin.start(request.challenge()));
    }

    private void goOn(byte[] data) throws SQLException, IOException {
        byte[] next = plugin.next(data);
        if (next != null) {
            answer(next);
        }
    }

    private void answer(byte[] data) throws IOException {
        int sequence = reader.expectedSequence();
        writer.begin(sequence).bytes(data).end();
        writer.flush();
        reader.expectSequence(sequence + 1);
    }
}
