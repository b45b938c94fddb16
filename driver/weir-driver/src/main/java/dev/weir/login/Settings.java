package dev.weir.login;

import dev.weir.auth.Credentials;
import dev.weir.auth.PluginRules;
import dev.weir.column.ColumnContext;
import dev.weir.error.ExceptionStyle;
import dev.weir.frame.FrameSettings;
import dev.weir.localfile.LocalFileRules;
import dev.weir.rows.ResultMemory;
import dev.weir.wire.Compression;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a session, parsed and checked, in groups, so that each user takes only the group it needs.
 *
 * @param frames how encoded values are read and written; null if they are not
 */
public record Settings(
        Address address,
        Account account,
        TlsSettings tls,
        SocketSettings socket,
        SessionSettings session,
        StatementSettings statements,
        ResultMemory.Limits memory,
        ColumnContext values,
        Terms terms,
        LocalFileRules localFiles,
        @Nullable FrameSettings frames) {
    /**
     * The JDBC term for a database: a schema of the one catalog {@code def}, otherwise a catalog. In metadata, no database
     * means the current one if {@code nullIsCurrent}, otherwise every one.
     */
    public record Terms(boolean schemas, boolean nullIsCurrent) {}

    public Settings withServer(Address other, Account there) {
        return with(other, there, session, values);
    }

    public Settings noting(Written written) {
        return with(address, account, session.noting(written), values);
    }

    /**
     * The server's address.
     *
     * @param host server name or address; unused with a socket path
     * @param socketPath Unix-domain socket, in place of TCP
     */
    public record Address(String host, int port, @Nullable Path socketPath) {
        @Override
        public String toString() {
            return socketPath == null ? "host=" + host + " port=" + port : "socketPath=" + socketPath;
        }
    }

    /**
     * The account that logs in.
     *
     * @param morePasswords those given for its second and third factor
     * @param serverPublicKey PEM file with the server's RSA key, if there is one
     * @param allowPublicKeyRetrieval whether an unverified RSA key may be requested
     * @param connectionAttributes shown by the server in performance_schema
     */
    public record Account(
            String user,
            Password password,
            List<String> morePasswords,
            PluginRules plugins,
            @Nullable Path serverPublicKey,
            boolean allowPublicKeyRetrieval,
            Map<String, String> connectionAttributes) {
        /** Returns the credentials over a secure or insecure stream; {@code secret} is the present password. */
        public Credentials credentials(String secret, boolean secure) {
            return new Credentials(plugins, secret, morePasswords, secure, serverPublicKey, allowPublicKeyRetrieval);
        }

        public Account named(String otherUser, Password otherPassword) {
            return new Account(
                    otherUser,
                    otherPassword,
                    morePasswords,
                    plugins,
                    serverPublicKey,
                    allowPublicKeyRetrieval,
                    connectionAttributes);
        }

        /** Without the password. */
        @Override
        public String toString() {
            return "user=" + user;
        }
    }

    /** An account's password: a text, empty for none, or else a supplier asked at each login. */
    public record Password(String text, @Nullable Supplier<String> supplier) {
        @Override
        public String toString() {
            return "***";
        }
    }

    /** The connection's encryption: how far the server is trusted, certificates and keys, accepted protocols and ciphers. */
    public record TlsSettings(Mode mode, TlsStores stores) {
        public enum Mode {
            DISABLED,
            PREFERRED,
            REQUIRED,
            VERIFY_CA,
            VERIFY_IDENTITY
        }
    }

    /**
     * The socket's options.
     *
     * @param connectTimeoutMillis for the whole of connecting; 0 for no limit
     * @param readTimeoutMillis for each wait for bytes from the server; 0 for no limit
     * @param factory makes TCP sockets, in place of the JVM
     */
    public record SocketSettings(
            int connectTimeoutMillis,
            int readTimeoutMillis,
            @Nullable SocketFactory factory,
            Compression compression) {}

    /**
     * The state of a new session.
     *
     * @param database current database; empty for none
     * @param affectedRows whether update counts are rows changed instead of rows matched, JDBC's definition
     * @param variables {@code name=value, ..} set at the start; empty for none
     * @param strict whether a value that does not fit its column is an error under every configured {@code sql_mode}
     * @param exceptions the style of exceptions' classes and SQLStates
     * @param deferred whether a setting is sent to the server with the next command
     * @param createDatabase whether a missing database is created
     * @param zoneOfServer whether values are in the session's time zone, which is asked for
     * @param written collects the session's writes; null if nobody needs them
     */
    public record SessionSettings(
            String database,
            boolean affectedRows,
            String variables,
            boolean strict,
            ExceptionStyle exceptions,
            boolean deferred,
            boolean createDatabase,
            boolean zoneOfServer,
            @Nullable Written written) {
        private SessionSettings withDatabase(String other) {
            return new SessionSettings(
                    other,
                    affectedRows,
                    variables,
                    strict,
                    exceptions,
                    deferred,
                    createDatabase,
                    zoneOfServer,
                    written);
        }

        private SessionSettings noting(Written it) {
            return new SessionSettings(
                    database, affectedRows, variables, strict, exceptions, deferred, createDatabase, zoneOfServer, it);
        }

        /** Returns the database named by the login; none if it may have to be created first. */
        public String loginDatabase() {
            return createDatabase ? "" : database;
        }
    }

    /**
     * The settings of statements.
     *
     * @param cacheSize most prepared statements kept for a connection
     * @param multiStatements whether one string may hold several statements
     * @param attributes whether client information is sent with statements
     */
    public record StatementSettings(
            boolean serverPrepare,
            int cacheSize,
            boolean multiStatements,
            Metadata metadata,
            Pipelining pipelining,
            Rewriting rewriting,
            boolean attributes) {}

    public enum Rewriting {
        /** Rewrites batches for which that makes no visible difference. */
        AUTO,
        /** Rewrites all batches of the right form. */
        TRUE,
        FALSE
    }

    /** When the server may omit a result's column definitions. */
    public enum Metadata {
        /** If they provably have not changed. */
        AUTO,
        /** Never. */
        FULL
    }

    /** When commands may be sent before earlier replies have arrived. */
    public enum Pipelining {
        /** If server and path are known or found to support pipelining. */
        AUTO,
        ON,
        OFF
    }

    public Settings withAccount(String user, String password, String database) {
        return with(address, account.named(user, new Password(password, null)), session.withDatabase(database), values);
    }

    public Settings withZone(ZoneId zone) {
        return with(address, account, session, values.withZone(zone));
    }

    private Settings with(Address where, Account who, SessionSettings sessions, ColumnContext context) {
        return new Settings(where, who, tls, socket, sessions, statements, memory, context, terms, localFiles, frames);
    }

    @Override
    public String toString() {
        return "Settings[" + address + " " + account + " database=" + session.database() + "]";
    }
}
