package dev.weir.acceptance.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * ed25519 and parsec, which no server of the tests has: MariaDB's own driver and this one sign a script's challenge alike. Those
 * signatures are a function of password and challenge.
 */
final class SignedLoginsTest {
    private static final String CHALLENGE = "ABCDEFGHIJKLMNOPabcdefghijklmnop";

    private static byte[] answer(String url, Step script, int packet) throws IOException {
        try (FakeServer server = FakeServer.start(script)) {
            try (Connection connection = DriverManager.getConnection(url.formatted(server.port()))) {
                assertThat(connection.isClosed()).isFalse();
            } catch (SQLException e) {
                // after the login, the script knows too little for some drivers
                assertThat(server.received()).hasSizeGreaterThan(packet);
            }
            return server.received().get(packet).bytes();
        }
    }

    private static Step asking(byte[]... packets) {
        return with -> {
            with.send(List.of(Packets.greeting("5.5.5-11.8.2-MariaDB", Packets.CAPABILITIES, "mysql_native_password")));
            with.receive();
            for (byte[] packet : packets) {
                with.send(List.of(packet));
                with.receive();
            }
            with.send(List.of(Packets.ok()));
            with.close();
        };
    }

    private static byte[] request(String plugin) {
        return new Bytes().u8(0xFE).zeroTerminated(plugin).rest(CHALLENGE).toArray();
    }

    private static String url(String prefix, String password) {
        String plain = prefix.contains("weir") ? "DISABLED" : "disable";
        return prefix + "127.0.0.1:%d/?user=u&sslMode=" + plain + "&connectTimeout=60000&socketTimeout=60000&password="
                + password;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "secret",
                "a password of thirty-two letters",
                "a password of many more letters than thirty-two"
            })
    void ed25519SignsAsMariaDbsDriver(String password) throws IOException {
        byte[] own = answer(url("jdbc:mysql:weir://", password), asking(request("client_ed25519")), 1);
        assertThat(own).hasSize(64);
        assertThat(own).isEqualTo(answer(url("jdbc:mariadb://", password), asking(request("client_ed25519")), 1));
    }

    /** Each takes random bytes of its own, so that theirs are not the same: the keys are, if ours verifies as theirs does. */
    @ParameterizedTest
    @ValueSource(strings = {"x", "secret", "a password of many more letters than thirty-two"})
    void parsecDerivesTheKeyAsMariaDbsDriver(String password) throws Exception {
        byte[] salt = new Bytes().u8('P').u8(1).rest("eighteen byte salt").toArray();
        for (String prefix : new String[] {"jdbc:mysql:weir://", "jdbc:mariadb://"}) {
            byte[] answer = answer(url(prefix, password), asking(request("parsec"), salt), 2);
            assertThat(answer).as(prefix).hasSize(96);
            byte[] signed = (CHALLENGE + " ".repeat(32)).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(answer, 0, signed, 32, 32);
            assertThat(Arrays.copyOfRange(answer, 32, 96))
                    .as(prefix)
                    .isEqualTo(signature(password, "eighteen byte salt", signed));
        }
    }

    private static byte[] signature(String password, String salt, byte[] message) throws Exception {
        byte[] seed = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                .generateSecret(
                        new PBEKeySpec(password.toCharArray(), salt.getBytes(StandardCharsets.US_ASCII), 2048, 256))
                .getEncoded();
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(KeyFactory.getInstance("Ed25519")
                .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed)));
        signature.update(message);
        return signature.sign();
    }
}
