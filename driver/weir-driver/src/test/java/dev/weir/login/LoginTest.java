package dev.weir.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.auth.AuthPlugin;
import dev.weir.auth.AuthPlugins;
import dev.weir.auth.Credentials;
import dev.weir.auth.PluginRules;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.ScriptedTransport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever a server says during login: the end is a login or a checked exception, and no password in clear. */
final class LoginTest {
    private static final String PASSWORD = "correct horse";

    @Property(tries = 1000)
    void anyConversationEndsWell(@ForAll("conversations") List<byte[]> packets, @ForAll("plugins") String name)
            throws Exception {
        ScriptedTransport transport = new ScriptedTransport(framed(packets), 1000);
        Credentials credentials = new Credentials(PluginRules.ANY, PASSWORD, List.of(PASSWORD), false, null, true);
        AuthPlugin plugin = AuthPlugins.first(name, credentials);
        plugin.start(new byte[20]);
        PacketReader reader = new PacketReader(transport);
        reader.expectSequence(2);
        Login login = new Login(reader, new PacketWriter(transport), credentials, plugin, -1L);
        try {
            assertThat(login.run()).isNotNull();
        } catch (SQLException | IOException e) {
            assertThat(e.getMessage()).isNotNull(); // empty where the server gave no reason
        }
        assertThat(new String(transport.written(), StandardCharsets.ISO_8859_1)).doesNotContain(PASSWORD);
    }

    @Provide
    Arbitrary<String> plugins() {
        return Arbitraries.of("mysql_native_password", "caching_sha2_password");
    }

    @Provide
    Arbitrary<List<byte[]>> conversations() {
        Arbitrary<byte[]> fixed = Arbitraries.of(
                new byte[] {1, 3},
                new byte[] {1, 4},
                new byte[] {0, 0, 0, 2, 0, 0, 0},
                "\u00feclient_ed25519\0x".getBytes(StandardCharsets.ISO_8859_1),
                "\u00feclient_ed25519\0ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP\0".getBytes(StandardCharsets.ISO_8859_1),
                "\u00feparsec\0ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP".getBytes(StandardCharsets.ISO_8859_1),
                "P\0salt".getBytes(StandardCharsets.ISO_8859_1),
                "\u00femysql_clear_password\0".getBytes(StandardCharsets.ISO_8859_1),
                "\u00fedialog\0\u0004Password: ".getBytes(StandardCharsets.ISO_8859_1),
                "\u0002sha256_password\0ABCDEFGHIJKLMNOPQRST\0".getBytes(StandardCharsets.ISO_8859_1),
                "\u00fesha256_password\0ABCDEFGHIJKLMNOPQRST\0".getBytes(StandardCharsets.ISO_8859_1),
                "\u00fecaching_sha2_password\0ABCDEFGHIJKLMNOPQRST\0".getBytes(StandardCharsets.ISO_8859_1),
                "\u00femysql_native_password\0ABCDEFGHIJKLMNOPQRST\0".getBytes(StandardCharsets.ISO_8859_1),
                "\u0001-----BEGIN PUBLIC KEY-----AAAA-----END PUBLIC KEY-----".getBytes(StandardCharsets.ISO_8859_1));
        Arbitrary<byte[]> first = Arbitraries.of((byte) 0, (byte) 1, (byte) 2, (byte) 0xFB, (byte) 0xFE, (byte) 0xFF)
                .array(byte[].class)
                .ofSize(1);
        Arbitrary<byte[]> rest = Arbitraries.bytes().array(byte[].class).ofMaxSize(40);
        Arbitrary<byte[]> random = first.flatMap(head -> rest.map(tail -> {
            ByteArrayOutputStream packet = new ByteArrayOutputStream();
            packet.writeBytes(head);
            packet.writeBytes(tail);
            return packet.toByteArray();
        }));
        return Arbitraries.oneOf(fixed, fixed, random).list().ofMaxSize(16);
    }

    /** Numbered as if every packet but a {@code 01 03} was answered, so that most conversations go on. */
    private static byte[] framed(List<byte[]> packets) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        int sequence = 2;
        for (byte[] packet : packets) {
            frames.write(packet.length);
            frames.write(packet.length >>> 8);
            frames.write(0);
            frames.write(sequence);
            frames.writeBytes(packet);
            sequence += packet.length == 2 && packet[1] == 3 ? 1 : 2;
        }
        return frames.toByteArray();
    }
}
