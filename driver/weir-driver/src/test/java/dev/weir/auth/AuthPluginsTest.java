package dev.weir.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.wire.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.crypto.Cipher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AuthPluginsTest {
    private static final String PASSWORD = "pässword";
    /** 1 to 20 and the zero byte of servers. */
    private static final byte[] CHALLENGE = HexFormat.of().parseHex("0102030405060708090a0b0c0d0e0f101112131400");

    private static Credentials with(String password, boolean secure, Path key, boolean retrieval) {
        return new Credentials(PluginRules.ANY, password, List.of(), secure, key, retrieval);
    }

    private static final Credentials PLAIN = with(PASSWORD, false, null, false);

    @Test
    void nativePasswordAnswersAsPublished() throws Exception {
        byte[] answer = AuthPlugins.named("mysql_native_password", PLAIN).start(CHALLENGE);
        assertThat(HexFormat.of().formatHex(answer)).isEqualTo("4c47202d6acac2c4391bf963121d3734d9885183");
    }

    @Test
    void cachingSha2PasswordAnswersAsPublished() throws Exception {
        byte[] answer = AuthPlugins.named("caching_sha2_password", PLAIN).start(CHALLENGE);
        assertThat(HexFormat.of().formatHex(answer))
                .isEqualTo("8d5d2626bc5659d3928b225540de0f42343166209c7bc80438c5b05961466774");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql_native_password", "caching_sha2_password"})
    void noPasswordIsAnEmptyAnswer(String plugin) throws Exception {
        assertThat(AuthPlugins.named(plugin, with("", false, null, false)).start(CHALLENGE))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql_native_password", "caching_sha2_password", "sha256_password"})
    void aShortChallengeIsRefused(String plugin) {
        assertThatThrownBy(() -> AuthPlugins.named(plugin, PLAIN).start(new byte[19]))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("length=19 expected=20");
    }

    @Test
    void fastSuccessNeedsNoAnswer() throws Exception {
        AuthPlugin plugin = AuthPlugins.named("caching_sha2_password", PLAIN);
        plugin.start(CHALLENGE);
        assertThat(plugin.next(new byte[] {3})).isNull();
    }

    @Test
    void fullAuthenticationSendsThePasswordOnlyOverASecureStream() throws Exception {
        AuthPlugin secure = AuthPlugins.named("caching_sha2_password", with(PASSWORD, true, null, false));
        secure.start(CHALLENGE);
        assertThat(secure.next(new byte[] {4})).isEqualTo((PASSWORD + "\0").getBytes(StandardCharsets.UTF_8));

        AuthPlugin open = AuthPlugins.named("caching_sha2_password", PLAIN);
        open.start(CHALLENGE);
        assertThatThrownBy(() -> open.next(new byte[] {4}))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasMessageContainingAll(
                        "sslMode", "serverRSAPublicKeyFile", "allowPublicKeyRetrieval", "does not say");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 255})
    void otherStepsAreRefused(int step) throws Exception {
        AuthPlugin plugin = AuthPlugins.named("caching_sha2_password", PLAIN);
        plugin.start(CHALLENGE);
        assertThatThrownBy(() -> plugin.next(new byte[] {(byte) step}))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("first=" + step);
        assertThatThrownBy(() -> plugin.next(new byte[0])).isInstanceOf(ProtocolException.class);
    }

    @Test
    void theRetrievedKeyEncryptsPasswordAndChallenge() throws Exception {
        KeyPair pair = keys(2048);
        AuthPlugin plugin = AuthPlugins.named("caching_sha2_password", with(PASSWORD, false, null, true));
        plugin.start(CHALLENGE);
        assertThat(plugin.next(new byte[] {4})).containsExactly(2);
        assertThat(decrypted(pair, plugin.next(pem(pair).getBytes(StandardCharsets.US_ASCII))))
                .isEqualTo(PASSWORD + "\0");
        assertThatThrownBy(() -> plugin.next(pem(pair).getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("unexpected data");
    }

    @Test
    void thePinnedKeyNeedsNoRequest(@TempDir Path folder) throws Exception {
        KeyPair pair = keys(1024);
        Path file = Files.writeString(folder.resolve("key.pem"), pem(pair));
        for (String name : new String[] {"caching_sha2_password", "sha256_password"}) {
            AuthPlugin plugin = AuthPlugins.named(name, with(PASSWORD, false, file, false));
            byte[] first = plugin.start(CHALLENGE);
            byte[] sent = name.startsWith("sha256") ? first : plugin.next(new byte[] {4});
            assertThat(decrypted(pair, sent)).isEqualTo(PASSWORD + "\0");
        }
    }

    @Test
    void sha256AsksForTheKeyWithOne() throws Exception {
        AuthPlugin plugin = AuthPlugins.named("sha256_password", with(PASSWORD, false, null, true));
        assertThat(plugin.start(CHALLENGE)).containsExactly(1);
    }

    @Test
    void aFileThatIsNoKeySaysSo(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("key.pem"), "-----BEGIN RSA PUBLIC KEY-----");
        AuthPlugin plugin = AuthPlugins.named("caching_sha2_password", with(PASSWORD, false, file, false));
        plugin.start(CHALLENGE);
        assertThatThrownBy(() -> plugin.next(new byte[] {4}))
                .isInstanceOf(SQLException.class)
                .hasMessageContainingAll("serverRSAPublicKeyFile=" + file, "BEGIN PUBLIC KEY", "public_key.pem");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-----BEGIN PUBLIC KEY-----",
                "-----END PUBLIC KEY----------BEGIN PUBLIC KEY-----",
                "-----BEGIN PUBLIC KEY-----AAAA-----END PUBLIC KEY-----",
                "-----BEGIN PUBLIC KEY-----!A-----END PUBLIC KEY-----"
            })
    void aKeyOfTheServerThatIsNoneIsAProtocolError(String key) throws Exception {
        AuthPlugin plugin = AuthPlugins.named("caching_sha2_password", with(PASSWORD, false, null, true));
        plugin.start(CHALLENGE);
        plugin.next(new byte[] {4});
        assertThatThrownBy(() -> plugin.next(key.getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("public key cannot be used");
    }

    @Test
    void aPasswordTooLongForTheKeyIsRefused() throws Exception {
        KeyPair pair = keys(1024);
        AuthPlugin plugin = AuthPlugins.named("caching_sha2_password", with("p".repeat(86), false, null, true));
        plugin.start(CHALLENGE);
        plugin.next(new byte[] {4});
        assertThatThrownBy(() -> plugin.next(pem(pair).getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("bytes=86 limit=85");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql_clear_password", "dialog"})
    void aPasswordInClearGoesOverSecureStreamsOnly(String name) throws Exception {
        AuthPlugin secure = AuthPlugins.named(name, with(PASSWORD, true, null, false));
        assertThat(secure.start(new byte[0])).isEqualTo((PASSWORD + "\0").getBytes(StandardCharsets.UTF_8));

        AuthPlugin open = AuthPlugins.named(name, with(PASSWORD, false, null, true));
        assertThatThrownBy(() -> open.start(new byte[0]))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasMessageContainingAll(name, "not sent", "sslMode")
                .hasMessageNotContaining(PASSWORD);
    }

    @Test
    void questionsAreAnsweredInOrderUntilThereAreNoMoreAnswers() throws Exception {
        Credentials two = new Credentials(PluginRules.ANY, "first", List.of("second"), true, null, false);
        AuthPlugin plugin = AuthPlugins.named("dialog", two);
        assertThat(plugin.start(question(4, "Password: "))).isEqualTo("first\0".getBytes(StandardCharsets.UTF_8));
        assertThat(plugin.raw()).isTrue();
        assertThat(plugin.next(question(5, "Code: "))).isEqualTo("second\0".getBytes(StandardCharsets.UTF_8));
        assertThat(plugin.raw()).isFalse();
        assertThatThrownBy(() -> plugin.next(question(5, "Once more: ")))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasMessageContainingAll("question=3", "Once more:", "password3");
        assertThatThrownBy(() -> plugin.next(question(6, ""))).isInstanceOf(ProtocolException.class);
    }

    private static byte[] question(int kind, String prompt) {
        return ((char) kind + prompt).getBytes(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "authentication_kerberos_client",
                "auth_gssapi_client",
                "authentication_ldap_sasl_client",
                "authentication_webauthn_client",
                "authentication_oci_client",
                "authentication_openid_connect_client",
                "mysql_old_password",
                "no_such_plugin"
            })
    void aPluginThatIsNotThereIsNamedWithAWayOut(String plugin) {
        assertThatThrownBy(() -> AuthPlugins.named(plugin, PLAIN))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasMessageContainingAll("plugin=" + plugin, "caching_sha2_password", "client_ed25519");
    }

    @Test
    void pluginsCanBeRestricted() throws Exception {
        Credentials only = rules(Set.of("client_ed25519"), Set.of());
        assertThat(AuthPlugins.first("mysql_native_password", only).start(CHALLENGE))
                .isEmpty();
        assertThat(AuthPlugins.named("client_ed25519", only).start(new byte[32]))
                .hasSize(64);
        assertThatThrownBy(() -> AuthPlugins.named("mysql_native_password", only))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                .hasMessageContainingAll("plugin=mysql_native_password", "restrictedAuth=[client_ed25519]");

        Credentials never = rules(Set.of(), Set.of("mysql_clear_password"));
        assertThat(AuthPlugins.first("mysql_native_password", never).start(CHALLENGE))
                .hasSize(20);
        assertThatThrownBy(() -> AuthPlugins.named("mysql_clear_password", never))
                .hasMessageContaining("restrictedAuth=![mysql_clear_password]");
    }

    private static Credentials rules(Set<String> only, Set<String> never) {
        return new Credentials(new PluginRules(only, never), PASSWORD, List.of(), true, null, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sha256_password", "mysql_clear_password", "unknown"})
    void theFirstAnswerGivesNothingAway(String plugin) throws Exception {
        assertThat(AuthPlugins.first(plugin, with(PASSWORD, true, null, true)).start(CHALLENGE))
                .hasSize(20);
    }

    private static KeyPair keys(int bits) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(bits);
        return generator.generateKeyPair();
    }

    private static String pem(KeyPair pair) {
        return "-----BEGIN PUBLIC KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(pair.getPublic().getEncoded())
                + "\n-----END PUBLIC KEY-----\n";
    }

    private static String decrypted(KeyPair pair, byte[] sent) throws Exception {
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-1AndMGF1Padding");
        cipher.init(Cipher.DECRYPT_MODE, pair.getPrivate());
        byte[] plain = Scramble.xor(cipher.doFinal(sent), Arrays.copyOf(CHALLENGE, 20));
        return new String(plain, StandardCharsets.UTF_8);
    }
}
