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
 * The settings that a session is opened with, already parsed and checked, by concern: who needs one of them takes that
 * alone.
 *
 * @param frames how values that are kept encoded are read and written; none: as they are
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
     * The name that JDBC has for a database: a schema of the one catalog {@code def}, otherwise a catalog. Metadata takes no database for
     * the current one if {@code nullIsCurrent}, otherwise for every one.
     */
    public record Terms(boolean schemas, boolean nullIsCurrent) {}

    public Settings withServer(Address other, Account there) {
        return with(other, there, session, values);
    }

    public Settings noting(Written written) {
        return with(address, account, session.noting(written), values);
    }

    /**
     * Where the server is.
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
     * As whom to log in.
     *
     * @param morePasswords those of its second and third factor, as far as they are given
     * @param serverPublicKey PEM file with the server's RSA key, if there is one
     * @param allowPublicKeyRetrieval whether an unverified RSA key may be asked for
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
        /** Returns what it proves itself with, over a stream that is secure or is not; {@code secret} is its password now. */
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

    /** The password of an account: a text, empty for none, or what the supplier gives for each login, where there is one. */
    public record Password(String text, @Nullable Supplier<String> supplier) {
        @Override
        public String toString() {
            return "***";
        }
    }

    /** The encryption of the connection: how far the server is trusted, certificates and keys, and what may be agreed on. */
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
     * The options of the socket: how bytes are sent, and how long they are waited for.
     *
     * @param connectTimeoutMillis for the whole of connecting; 0 waits for ever
     * @param readTimeoutMillis for each wait for bytes from the server; 0 waits for ever
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
     * @param affectedRows whether update counts are rows changed; false: rows matched, as JDBC has it
     * @param variables {@code name=value, ..} set at the start; empty for none
     * @param strict whether a value that does not fit its column is an error whatever {@code sql_mode} is configured or set
     * @param exceptions whose classes and SQLStates exceptions have
     * @param deferred whether a setting is sent to the server with the next command
     * @param createDatabase whether the database is created where there is none
     * @param zoneOfServer whether values are in the session's time zone, which is asked for
     * @param written takes in what the session writes; null where nobody wants to know
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

        /** The database that the login names: one that may have to be created comes after it. */
        public String loginDatabase() {
            return createDatabase ? "" : database;
        }
    }

    /**
     * The settings of statements.
     *
     * @param cacheSize server-prepared statements kept for each connection
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
        /** Batches for which rewriting makes no visible difference. */
        AUTO,
        /** All that have the form. */
        TRUE,
        FALSE
    }

    /** When the server may leave out the definitions of a result's columns. */
    public enum Metadata {
        /** Left out where they are proved unchanged. */
        AUTO,
        /** Never left out. */
        FULL
    }

    /** Says whether commands may be sent before earlier replies have come. */
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
