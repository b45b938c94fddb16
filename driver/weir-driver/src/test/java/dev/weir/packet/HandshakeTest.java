package dev.weir.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.ServerVersion.Product;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import dev.weir.wire.ScriptedTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Packets of the connect phase, byte by byte. */
final class HandshakeTest {
    private static final HexFormat HEX = HexFormat.of();

    /** Protocol 10, "8.0.36", id 9, challenge 'A'..'T'; all of MySQL 8.0's capabilities but SSL. */
    private static final byte[] MYSQL = HEX.parseHex("0a" + "382e302e333600" + "09000000" + "4142434445464748" + "00"
            + "fff7" + "ff" + "0200" + "ffdf" + "15" + "00000000000000000000" + "494a4b4c4d4e4f5051525354" + "00"
            + "63616368696e675f736861325f70617373776f726400");

    /** "5.5.5-11.4.5-MariaDB", bit 0 clear, extended capabilities 0x1d. */
    private static final byte[] MARIADB = HEX.parseHex(
            "0a" + "352e352e352d31312e342e352d4d61726961444200" + "ffffffff" + "4142434445464748" + "00" + "fef7" + "2d"
                    + "0200" + "ffc1" + "15" + "000000000000" + "1d000000" + "494a4b4c4d4e4f5051525354" + "00"
                    + "6d7973716c5f6e61746976655f70617373776f726400");

    private static Greeting parse(byte[] packet) throws ProtocolException {
        return Greeting.parse(new Payload(packet, 0, packet.length));
    }

    @Test
    void aGreetingOfMysql() throws Exception {
        Greeting greeting = parse(MYSQL);
        assertThat(greeting.version()).isEqualTo(new ServerVersion(Product.MYSQL, 80036, "8.0.36"));
        assertThat(greeting.connectionId()).isEqualTo(9);
        assertThat(greeting.capabilities()).isEqualTo(0xdffff7ffL);
        assertThat(greeting.has(Capability.SSL)).isFalse();
        assertThat(greeting.challenge()).isEqualTo("ABCDEFGHIJKLMNOPQRST\0".getBytes(StandardCharsets.US_ASCII));
        assertThat(greeting.plugin()).isEqualTo("caching_sha2_password");
    }

    @Test
    void aGreetingOfMariaDb() throws Exception {
        Greeting greeting = parse(MARIADB);
        assertThat(greeting.version()).isEqualTo(new ServerVersion(Product.MARIADB, 110405, "11.4.5-MariaDB"));
        assertThat(greeting.connectionId()).isEqualTo(0xffffffffL);
        assertThat(greeting.capabilities()).isEqualTo(0x1dc1fff7feL);
        assertThat(greeting.has(Capability.MARIADB_EXTENDED_METADATA)).isTrue();
        assertThat(greeting.has(Capability.MYSQL)).isFalse();
    }

    @Test
    void aServerThatIsNoMysqlIsMariaDbWhateverItSays() throws Exception {
        byte[] packet = MARIADB.clone();
        packet[1 + "5.5.5-11.4.5-".length()] = 'X';
        assertThat(parse(packet).version()).isEqualTo(new ServerVersion(Product.MARIADB, 110405, "11.4.5-XariaDB"));
    }

    @Test
    void aPluginWithoutTerminatorIsRead() throws Exception {
        assertThat(parse(Arrays.copyOf(MYSQL, MYSQL.length - 1)).plugin()).isEqualTo("caching_sha2_password");
    }

    @Test
    void aGreetingCutAnywhereIsRefusedOrLacksItsEnd() {
        int challenge = MYSQL.length - "caching_sha2_password".length() - 1 - 13;
        for (int length = 0; length < challenge; length++) {
            byte[] cut = Arrays.copyOf(MYSQL, length);
            assertThatThrownBy(() -> parse(cut)).as("length=%s", length).isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void anotherProtocolIsNamed() {
        assertThatThrownBy(() -> parse("HTTP/1.1 400".getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("protocolVersion=72 expected=10");
    }

    @Property(tries = 2000)
    void anyBytesAreAGreetingOrAProtocolError(@ForAll @Size(max = 120) byte[] bytes) {
        byte[] packet = bytes.clone();
        if (packet.length > 0) {
            packet[0] = 10;
        }
        try {
            assertThat(parse(packet).challenge().length).isLessThan(packet.length);
        } catch (ProtocolException e) {
            assertThat(e).hasMessageContaining("=");
        }
    }

    @Property(tries = 1000)
    void anyBytesAreASwitchRequestOrAProtocolError(@ForAll @Size(max = 60) byte[] bytes) {
        try {
            AuthSwitchRequest.parse(new Payload(bytes, 0, bytes.length));
            AuthMoreData.parse(new Payload(bytes, 0, bytes.length));
        } catch (ProtocolException e) {
            assertThat(e).hasMessageContaining("=");
        }
    }

    @Test
    void aSwitchRequestHasPluginAndChallenge() throws Exception {
        byte[] packet = HEX.parseHex("fe" + "616200" + "0102030000");
        AuthSwitchRequest request = AuthSwitchRequest.parse(new Payload(packet, 0, packet.length));
        assertThat(request.plugin()).isEqualTo("ab");
        assertThat(request.challenge()).containsExactly(1, 2, 3, 0, 0);
    }

    @Test
    void theSwitchOfOldServersNamesTheirPlugin() throws Exception {
        byte[] packet = {(byte) 0xfe};
        assertThat(AuthSwitchRequest.parse(new Payload(packet, 0, 1)).plugin()).isEqualTo("mysql_old_password");
    }

    @Test
    void anSslRequestHas32Bytes() throws Exception {
        assertThat(written(writer -> SslRequest.write(writer, 0x1d00000a00L)))
                .isEqualTo("000a0000" + "00000040" + "2d" + "00".repeat(19) + "1d000000");
    }

    @Test
    void aResponseHasWhatWasAgreedOn() throws Exception {
        long capabilities = Capability.PROTOCOL_41
                | Capability.SECURE_CONNECTION
                | Capability.PLUGIN_AUTH
                | Capability.PLUGIN_AUTH_LENENC
                | Capability.CONNECT_WITH_DB
                | Capability.CONNECT_ATTRS;
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("k", "ü");
        assertThat(written(writer -> HandshakeResponse.write(
                        writer,
                        capabilities,
                        "ü",
                        new byte[] {1, 2},
                        "d",
                        "p",
                        HandshakeResponse.attributes(attributes),
                        0)))
                .isEqualTo("08823800" + "00000040" + "2d" + "00".repeat(23) + "c3bc00" + "020102" + "6400" + "7000"
                        + "05" + "016b" + "02c3bc");
    }

    @Test
    void theLevelOfZstdComesLast() throws Exception {
        assertThat(written(writer -> HandshakeResponse.write(
                        writer, Capability.ZSTD_COMPRESSION, "u", new byte[] {1}, "", "", new byte[0], 19)))
                .endsWith("7500" + "0101" + "13");
    }

    @Test
    void aResponseToAnOldServerIsShort() throws Exception {
        assertThat(written(writer -> HandshakeResponse.write(
                        writer, Capability.PROTOCOL_41, "u", new byte[] {1}, "d", "p", new byte[0], 0)))
                .endsWith("7500" + "0101");
        assertThatThrownBy(() -> written(writer -> HandshakeResponse.write(
                        writer, Capability.PROTOCOL_41, "u", new byte[256], "d", "p", new byte[0], 0)))
                .isInstanceOf(ProtocolException.class);
    }

    @Test
    void longAttributesHaveLongLengths() {
        byte[] block = HandshakeResponse.attributes(Map.of("k", "v".repeat(300)));
        assertThat(HEX.formatHex(block, 0, 6)).isEqualTo("016b" + "fc2c01" + "76");
        assertThat(block).hasSize(305);
    }

    private interface Writing {
        void to(PacketWriter writer) throws IOException;
    }

    private static String written(Writing payload) throws IOException {
        ScriptedTransport transport = new ScriptedTransport(new byte[0], 1);
        PacketWriter writer = new PacketWriter(transport);
        payload.to(writer.begin(1));
        writer.end();
        writer.flush();
        byte[] packet = transport.written();
        return HEX.formatHex(packet, 4, packet.length);
    }
}
