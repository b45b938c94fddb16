package dev.weir.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.wire.ProtocolException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signatures against RFC 8032, against the JVM's own, and against what servers keep of a password. */
final class Ed25519Test {
    private static final HexFormat HEX = HexFormat.of();

    /** RFC 8032, 7.1, tests 1 to 3. */
    @ParameterizedTest
    @CsvSource({
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60,'',"
                + "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
                + "d25bf5f0595bbe24655141438e7a100b",
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb,72,"
                + "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
                + "387b2eaeb4302aeeb00d291612bb0c00",
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7,af82,"
                + "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
                + "4a7c15e9716ed28dc027beceea1ec40a"
    })
    void signsAsPublished(String secret, String message, String signature) {
        assertThat(HEX.formatHex(Edwards25519.sign(HEX.parseHex(secret), HEX.parseHex(message))))
                .isEqualTo(signature);
    }

    @Test
    void signsAsTheJvmDoesWhereItCan() throws Exception {
        Random random = new Random(15);
        for (int i = 0; i < 20; i++) {
            byte[] secret = new byte[32];
            byte[] message = new byte[i * 7];
            random.nextBytes(secret);
            random.nextBytes(message);
            PrivateKey key = KeyFactory.getInstance("Ed25519")
                    .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, secret));
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(key);
            signature.update(message);
            assertThat(Edwards25519.sign(secret, message)).isEqualTo(signature.sign());
        }
    }

    /** The key that MariaDB's documentation shows for a password. */
    @Test
    void theServerAcceptsTheSignatureOfAPasswordOfAnyLength() throws Exception {
        byte[] challenge = new byte[33];
        Arrays.fill(challenge, 0, 32, (byte) 7);
        byte[] answer = AuthPlugins.named("client_ed25519", with("secret")).start(challenge);
        assertThat(answer).hasSize(64);
        assertThat(verified("ZIgUREUg5PVgQ6LskhXmO+eZLS0nC8be6HPjYWR4YJY", Arrays.copyOf(challenge, 32), answer))
                .isTrue();
        byte[] wrong = AuthPlugins.named("client_ed25519", with("Secret")).start(challenge);
        assertThat(verified("ZIgUREUg5PVgQ6LskhXmO+eZLS0nC8be6HPjYWR4YJY", Arrays.copyOf(challenge, 32), wrong))
                .isFalse();
    }

    @Test
    void anEmptyPasswordIsAnEmptyAnswerAndAShortChallengeAnError() throws Exception {
        assertThat(AuthPlugins.named("client_ed25519", with("")).start(new byte[32]))
                .isEmpty();
        assertThatThrownBy(() -> AuthPlugins.named("client_ed25519", with("x")).start(new byte[31]))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("length=31 expected=32");
    }

    /** What a server keeps of a password for parsec, made here by other means: the JVM's PBKDF2 and a public key of it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void parsecSignsBothNonces(int exponent) throws Exception {
        byte[] salt = "a salt of 18 bytes".getBytes(StandardCharsets.US_ASCII);
        byte[] challenge = new byte[32];
        new Random(16).nextBytes(challenge);
        AuthPlugin plugin = AuthPlugins.named("parsec", with("pässword"));
        assertThat(plugin.start(challenge)).isEmpty();
        assertThat(plugin.raw()).isTrue();
        byte[] request = ("P" + (char) exponent + "a salt of 18 bytes").getBytes(StandardCharsets.ISO_8859_1);
        byte[] answer = plugin.next(request);
        assertThat(answer).hasSize(96);
        byte[] signed = Arrays.copyOf(challenge, 64);
        System.arraycopy(answer, 0, signed, 32, 32);
        byte[] seed = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                .generateSecret(new PBEKeySpec("pässword".toCharArray(), salt, 1024 << exponent, 256))
                .getEncoded();
        // the signature is a function of key and message
        assertThat(Arrays.copyOfRange(answer, 32, 96)).isEqualTo(Edwards25519.sign(seed, signed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "P", "P\u0000", "P\u000bsalt", "P\u00ffsalt", "Q\u0000salt"})
    void aSaltThatIsNoneIsAProtocolError(String request) throws Exception {
        AuthPlugin plugin = AuthPlugins.named("parsec", with("x"));
        plugin.start(new byte[32]);
        assertThatThrownBy(() -> plugin.next(request.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("parsec expected 'P'");
    }

    private static boolean verified(String unpadded, byte[] message, byte[] answer) throws Exception {
        byte[] key = Base64.getDecoder().decode(unpadded + "=");
        boolean odd = (key[31] & 0x80) != 0;
        key[31] &= 0x7F;
        byte[] bigEndian = new byte[32];
        for (int i = 0; i < 32; i++) {
            bigEndian[i] = key[31 - i];
        }
        Signature signature = Signature.getInstance("Ed25519");
        signature.initVerify(KeyFactory.getInstance("Ed25519")
                .generatePublic(new EdECPublicKeySpec(
                        NamedParameterSpec.ED25519, new EdECPoint(odd, new BigInteger(1, bigEndian)))));
        signature.update(message);
        return signature.verify(answer);
    }

    private static Credentials with(String password) {
        return new Credentials(PluginRules.ANY, password, List.of(), false, null, false);
    }
}
