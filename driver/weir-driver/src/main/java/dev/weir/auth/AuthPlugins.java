package dev.weir.auth;

import dev.weir.error.SqlState;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;

public final class AuthPlugins {
    private static final String OTHERWISE =
            "; have the account use " + CachingSha2Password.NAME + " (MySQL) or " + Ed25519Password.NAME + " (MariaDB)";

    private AuthPlugins() {}

    /**
     * Returns the plugin that answers the greeting: the named one, or, for an unknown or empty name, one whose answer reveals
     * nothing; the server then names the plugin that it wants.
     */
    public static AuthPlugin first(String name, Credentials credentials) {
        boolean sha2 = name.equals(CachingSha2Password.NAME);
        if (!credentials.rules().allow(sha2 ? CachingSha2Password.NAME : NativePassword.NAME)) {
            return new NoAnswer(credentials);
        }
        return sha2 ? new CachingSha2Password(credentials) : new NativePassword(credentials);
    }

    /** Returns a plugin for one login by the server's name; fails if it is unknown or must not be used. */
    public static AuthPlugin named(String name, Credentials credentials) throws SQLException {
        credentials.rules().check(name);
        return switch (name) {
            case NativePassword.NAME -> new NativePassword(credentials);
            case CachingSha2Password.NAME -> new CachingSha2Password(credentials);
            case Sha256Password.NAME -> new Sha256Password(credentials);
            case Ed25519Password.NAME -> new Ed25519Password(credentials);
            case ParsecPassword.NAME -> new ParsecPassword(credentials);
            case ClearPassword.NAME -> new ClearPassword(credentials);
            case DialogPassword.NAME -> new DialogPassword(credentials);
            default -> throw refused(missing(name));
        };
    }

    /** Returns the error of a refusal by the client; {@code message} has the reason and a remedy. */
    public static SQLException refused(String message) {
        return new SQLInvalidAuthorizationSpecException(message, SqlState.INVALID_AUTHORIZATION.code());
    }

    /** Answers the greeting with nothing, under a name that no server has, so that the server names its plugin. */
    private static final class NoAnswer extends AuthPlugin {
        NoAnswer(Credentials credentials) {
            super("weir_no_answer", credentials);
        }

        @Override
        public byte[] start(byte[] challenge) {
            return new byte[0];
        }

        @Override
        public byte[] next(byte[] data) throws ProtocolException {
            throw new ProtocolException("the server sent data without naming a plugin, bytes=" + data.length);
        }
    }

    private static String missing(String name) {
        String why = switch (name) {
            case "authentication_kerberos_client", "auth_gssapi_client" -> "Kerberos is not supported";
            case "authentication_ldap_sasl_client" ->
                "SASL is not supported; over TLS, authentication_ldap_simple asks for the password by "
                        + ClearPassword.NAME + ", which is";
            case "authentication_webauthn_client", "authentication_fido_client" ->
                "it asks a person to touch a security device, which a driver cannot";
            case "authentication_oci_client" ->
                "it signs with the key of an Oracle Cloud account, which is not supported";
            case "authentication_openid_connect_client" ->
                "it sends a token of an identity provider, which is not supported";
            case "authentication_windows_client" ->
                "it logs in as the Windows account of the client, which is not supported";
            case "mysql_old_password" ->
                "the hash of MySQL before 4.1 is no secret any more; set the account's password again (SET PASSWORD)";
            default -> "";
        };
        return "the account wants an authentication plugin that this driver does not have, plugin=" + name
                + (why.isEmpty() ? "" : " (" + why + ")") + OTHERWISE;
    }

    /**
     * {@code mysql_native_password}: the answer is {@code SHA1(p) XOR SHA1(challenge, SHA1(SHA1(p)))}, empty without a password.
     *
     * @see <a
     *     href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_authentication_methods_native_password_authentication.html">MySQL</a>
     */
    private static final class NativePassword extends AuthPlugin {
        static final String NAME = "mysql_native_password";

        NativePassword(Credentials credentials) {
            super(NAME, credentials);
        }

        @Override
        public byte[] start(byte[] challenge) throws ProtocolException {
            byte[] random = Scramble.challenge(challenge, Scramble.CHALLENGE);
            if (credentials.password().isEmpty()) {
                return new byte[0];
            }
            MessageDigest sha1 = Scramble.digest("SHA-1");
            byte[] once = sha1.digest(credentials.utf8());
            byte[] twice = sha1.digest(once);
            sha1.update(random);
            return Scramble.xor(once, sha1.digest(twice));
        }
    }

    /**
     * {@code sha256_password}, the older form of {@link CachingSha2Password} without its cache.
     *
     * @see <a
     *     href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_authentication_methods_sha256_password.html">MySQL</a>
     */
    private static final class Sha256Password extends RsaPassword {
        static final String NAME = "sha256_password";

        private static final byte KEY_REQUEST = 1;

        Sha256Password(Credentials credentials) {
            super(NAME, credentials, KEY_REQUEST);
        }

        @Override
        public byte[] start(byte[] challenge) throws SQLException, IOException {
            keep(challenge);
            return credentials.password().isEmpty() ? new byte[1] : full();
        }

        @Override
        public byte[] next(byte[] data) throws SQLException, IOException {
            return withKey(data);
        }
    }

    /**
     * {@code client_ed25519} of MariaDB: the challenge signed with Ed25519, with the password as secret key. Servers keep only the
     * public key, which is of no use for a login.
     *
     * @see <a href="https://mariadb.com/docs/server/reference/clientserver-protocol/1-connecting/connection">MariaDB</a>
     */
    private static final class Ed25519Password extends AuthPlugin {
        static final String NAME = "client_ed25519";

        /** Bytes of a challenge, which a zero byte may follow. */
        private static final int CHALLENGE = 32;

        Ed25519Password(Credentials credentials) {
            super(NAME, credentials);
        }

        /** An account without a password has no key, and the server accepts an empty answer. */
        @Override
        public byte[] start(byte[] challenge) throws ProtocolException {
            byte[] random = Scramble.challenge(challenge, CHALLENGE);
            return credentials.password().isEmpty() ? new byte[0] : Edwards25519.sign(credentials.utf8(), random);
        }
    }

    /**
     * {@code mysql_clear_password}: the password in clear, for servers that check it elsewhere (PAM, LDAP). Only over TLS or a
     * Unix-domain socket; unless the certificate was verified, an impostor can get the password.
     */
    private static final class ClearPassword extends AuthPlugin {
        static final String NAME = "mysql_clear_password";

        ClearPassword(Credentials credentials) {
            super(NAME, credentials);
        }

        @Override
        public byte[] start(byte[] challenge) throws SQLException {
            return credentials.inClear(NAME);
        }
    }
}
