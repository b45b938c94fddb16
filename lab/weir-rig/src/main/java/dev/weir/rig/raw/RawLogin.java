package dev.weir.rig.raw;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Logs in with {@code mysql_native_password} or {@code caching_sha2_password}; if the latter requires the password itself, it is sent over
 * TLS or encrypted with the server's RSA key. For the lab's own servers: any key is accepted.
 */
final class RawLogin {
    private static final int OK = 0x00;
    private static final int MORE = 0x01;
    private static final int SWITCH = 0xFE;
    private static final int ERROR = 0xFF;
    private static final int FAST = 3;
    private static final int FULL = 4;
    private static final int KEY_WANTED = 2;

    private final RawTarget target;
    private final RawStreams streams;
    private ServerGreeting greeting;
    private byte[] nonce;

    RawLogin(RawTarget target, RawStreams streams) {
        this.target = target;
        this.streams = streams;
    }

    /** Logs in; returns the settings in effect. */
    ClientTraits run(ClientTraits wanted) throws IOException, SQLException {
        greeting = greeting(streams.in().payload());
        nonce = greeting.nonce();
        ClientTraits traits = wanted.on(greeting, target.tls());
        try {
            if (target.tls()) {
                streams.send(traits.begin().packet(1));
                streams.encrypt(target.host(), target.port());
            }
            byte[] answer =
                    PasswordScramble.of(greeting.plugin(), target.account().password(), nonce);
            PacketBytes response = traits.begin()
                    .text0(target.account().user())
                    .counted(answer)
                    .text0(target.schema())
                    .text0(greeting.plugin());
            streams.send(response.packet(target.tls() ? 2 : 1));
            finish();
        } catch (GeneralSecurityException e) {
            throw new SQLException("cannot log in to " + target + ": " + e, "28000", e);
        }
        return traits;
    }

    private ServerGreeting greeting(byte[] packet) throws SQLException {
        if (packet.length > 0 && (packet[0] & 0xFF) == ERROR) {
            throw PacketFields.error(packet);
        }
        ServerGreeting read = ServerGreeting.of(packet);
        if (read.nonce().length < ServerGreeting.NONCE) {
            throw new SQLException("login to " + target + ": the server's greeting ends early", "08S01");
        }
        return read;
    }

    ServerGreeting greeting() {
        return greeting;
    }

    private void finish() throws IOException, SQLException, GeneralSecurityException {
        while (true) {
            byte[] packet = streams.in().payload();
            switch (packet[0] & 0xFF) {
                case OK -> {
                    return;
                }
                case ERROR -> throw PacketFields.error(packet);
                case SWITCH -> switchTo(packet);
                case MORE -> more(packet);
                default ->
                    throw new SQLException(
                            "login to " + target + ": packet=" + (packet[0] & 0xFF) + ", expected OK or a request",
                            "08S01");
            }
        }
    }

    private void switchTo(byte[] packet) throws IOException, GeneralSecurityException {
        PacketFields in = new PacketFields(packet);
        in.skip(1);
        String plugin = in.text0();
        nonce = Arrays.copyOf(in.rest(), ServerGreeting.NONCE);
        answer(PasswordScramble.of(plugin, target.account().password(), nonce));
    }

    private void more(byte[] packet) throws IOException, SQLException, GeneralSecurityException {
        if (packet.length == 2 && packet[1] == FAST) {
            return;
        }
        if (packet.length != 2 || packet[1] != FULL) {
            throw new SQLException("login to " + target + ": a request that the raw connection does not know", "08S01");
        }
        if (target.tls()) {
            byte[] password = target.account().password().getBytes(StandardCharsets.UTF_8);
            answer(Arrays.copyOf(password, password.length + 1));
            return;
        }
        answer(new byte[] {KEY_WANTED});
        byte[] key = streams.in().payload();
        answer(PasswordScramble.encrypted(target.account().password(), nonce, Arrays.copyOfRange(key, 1, key.length)));
    }

    private void answer(byte[] payload) throws IOException {
        streams.send(new PacketBytes().bytes(payload).packet(streams.in().sequence() + 1));
    }
}
