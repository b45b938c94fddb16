package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.Conversation;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conversations of logging in that no server of the tests has, against a script. */
final class LoginsTest {
    private static final long FACTORS = 1L << 28;
    private static final int SWITCH = 0xFE;
    private static final int NEXT_FACTOR = 2;
    private static final String CHALLENGE = "ABCDEFGHIJKLMNOPQRST\0";

    private static byte[] request(int header, String plugin, String data) {
        return new Bytes().u8(header).zeroTerminated(plugin).rest(data).toArray();
    }

    private static byte[] greeting() {
        return Packets.greeting("8.4.99-fake", Packets.CAPABILITIES | FACTORS, "caching_sha2_password");
    }

    /** What the server says after the client's response, packet by packet; each is answered but the last. */
    private static Step asking(byte[]... packets) {
        return with -> {
            with.send(List.of(greeting()));
            with.receive();
            for (byte[] packet : packets) {
                with.send(List.of(packet));
                with.receive();
            }
            with.send(List.of(Packets.ok()));
            serve(with);
        };
    }

    private static void serve(Conversation with) throws IOException {
        while (with.receive().command() != ClientPacket.QUIT) {
            with.send(List.of(Packets.ok()));
        }
    }

    private static Connection connect(FakeServer server, String options) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "weir");
        properties.setProperty("password", "first");
        return new WeirDriver()
                .connect(
                        "jdbc:mysql:weir://127.0.0.1:" + server.port() + "/?connectTimeout=60000&" + options,
                        properties);
    }

    @Test
    void eachFactorHasItsPassword() throws Exception {
        List<byte[]> answers = factors("password2=second&password3=third");
        List<byte[]> exchanged = factors("password2=third&password3=second");
        assertThat(answers.get(0)).hasSize(20).isEqualTo(exchanged.get(1));
        assertThat(answers.get(1)).hasSize(20).isEqualTo(exchanged.get(0)).isNotEqualTo(answers.get(0));
    }

    /** What the second and third factor are answered. */
    private static List<byte[]> factors(String options) throws Exception {
        byte[] factor = request(NEXT_FACTOR, "mysql_native_password", CHALLENGE);
        try (FakeServer server = FakeServer.start(asking(factor, factor))) {
            connect(server, options).close();
            server.verify();
            return List.of(answer(server, 1), answer(server, 2));
        }
    }

    private static byte[] answer(FakeServer server, int packet) {
        return server.received().get(packet).bytes();
    }

    @Test
    void aFactorWithoutAPasswordSaysWhichOptionGivesIt() throws Exception {
        Step script = asking(request(NEXT_FACTOR, "mysql_native_password", CHALLENGE));
        try (FakeServer server = FakeServer.start(script)) {
            assertThatThrownBy(() -> connect(server, ""))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContainingAll("factor=2", "password2");
        }
    }

    @Test
    void parsecTakesItsSaltWithAndWithoutTheByteOfPlugins() throws Exception {
        String nonce = "ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP";
        for (String prefix : new String[] {"", "\u0001"}) {
            Step script = asking(
                    request(SWITCH, "parsec", nonce),
                    new Bytes().rest(prefix + "P\0eighteen bytes salt").toArray());
            try (FakeServer server = FakeServer.start(script)) {
                connect(server, "").close();
                server.verify();
                assertThat(answer(server, 1)).isEmpty();
                assertThat(answer(server, 2)).hasSize(96);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"mysql_clear_password, DISABLED", "mysql_clear_password, PREFERRED", "dialog, PREFERRED"})
    void aPasswordInClearIsNotSentOverAReadableConnection(String plugin, String mode) throws Exception {
        String data = plugin.equals("dialog") ? "\u0004Password: " : "";
        try (FakeServer server = FakeServer.start(asking(request(SWITCH, plugin, data)))) {
            assertThatThrownBy(() -> connect(server, "sslMode=" + mode))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContainingAll("plugin=" + plugin, "not encrypted");
            assertThat(server.received())
                    .noneMatch(packet -> new String(packet.bytes(), StandardCharsets.ISO_8859_1).contains("first"));
        }
    }

    @Test
    void aRestrictedServerGetsNothing() throws Exception {
        Step script = asking(request(SWITCH, "mysql_native_password", CHALLENGE));
        for (String option : new String[] {
            "restrictedAuth=client_ed25519,parsec", "restrictedAuth=!caching_sha2_password,!mysql_native_password"
        }) {
            try (FakeServer server = FakeServer.start(script)) {
                assertThatThrownBy(() -> connect(server, option))
                        .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                        .hasMessageContaining("plugin=mysql_native_password")
                        .hasMessageContaining(option.substring(0, option.indexOf('=')));
                // user, no answer, plugin
                assertThat(new String(answer(server, 0), StandardCharsets.ISO_8859_1))
                        .contains("weir\0\0weir_no_answer\0");
                assertThat(server.received()).hasSize(1);
            }
        }
    }

    /** A MySQL that lets accounts in whose password has expired takes no settings from them. */
    @Test
    void anExpiredPasswordSaysWhatToDo() throws Exception {
        Step script = Step.all(
                Step.login(),
                Step.serve(packet -> List.of(Packets.err(1820, "HY000", "You must reset your password"))));
        try (FakeServer server = FakeServer.start(script);
                Connection connection = connect(server, "")) {
            assertThatThrownBy(() -> connection.createStatement().execute("SELECT 1"))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContainingAll("You must reset your password", "ALTER USER USER()");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void namesThatArePluginsOfNobodyAreAnError() {
        assertThatThrownBy(() -> new WeirDriver()
                        .connect(
                                "jdbc:mysql:weir://127.0.0.1:1/?restrictedAuth=caching_sha2_password;sha256_password",
                                null))
                .hasMessageContaining("restrictedAuth")
                .hasMessageContaining("names of authentication plugins");
    }
}
