package dev.weir.session;

import dev.weir.column.ColumnContext;
import dev.weir.rows.ResultMemory;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything a session is told when it is opened, already parsed and checked, by concern: who needs one of them takes that
 * alone.
 *
 * @param address where the server is
 * @param account as whom to log in
 * @param tls how the connection is encrypted
 * @param socket how long bytes are waited for
 * @param session what it is at first
 * @param statements how statements are sent
 * @param memory how much of open results is kept
 * @param values how values are converted
 */
public record Settings(
        Address address,
        Account account,
        TlsSettings tls,
        SocketSettings socket,
        SessionSettings session,
        StatementSettings statements,
        ResultMemory.Limits memory,
        ColumnContext values) {

    /**
     * Where the server is.
     *
     * @param host server name or address; unused with a socket path
     * @param port TCP port
     * @param socketPath Unix-domain socket, in place of TCP
     */
    public record Address(String host, int port, @Nullable Path socketPath) {
        /** As errors have it. */
        @Override
        public String toString() {
            return socketPath == null ? "host=" + host + " port=" + port : "socketPath=" + socketPath;
        }
    }

    /**
     * As whom to log in.
     *
     * @param user its name
     * @param password its password; empty for none
     * @param serverPublicKey PEM file with the server's RSA key, if there is one
     * @param allowPublicKeyRetrieval whether an unverified RSA key may be asked for
     * @param connectionAttributes shown by the server in performance_schema
     */
    public record Account(
            String user,
            String password,
            @Nullable Path serverPublicKey,
            boolean allowPublicKeyRetrieval,
            Map<String, String> connectionAttributes) {
        /** Without the password. */
        @Override
        public String toString() {
            return "user=" + user;
        }
    }

    /**
     * How the connection is encrypted.
     *
     * @param mode how far the server is trusted
     * @param ca PEM file of accepted authorities, in place of those of the JVM
     */
    public record TlsSettings(Mode mode, @Nullable Path ca) {
        /** From none to full trust checks. */
        public enum Mode {
            DISABLED,
            PREFERRED,
            REQUIRED,
            VERIFY_CA,
            VERIFY_IDENTITY
        }
    }

    /**
     * How long bytes are waited for.
     *
     * @param connectTimeoutMillis for the whole of connecting; 0 waits for ever
     * @param readTimeoutMillis for each wait for bytes from the server; 0 waits for ever
     * @param keepAlive TCP keep-alive
     */
    public record SocketSettings(int connectTimeoutMillis, int readTimeoutMillis, boolean keepAlive) {}

    /**
     * What the session is at first.
     *
     * @param database current database; empty for none
     * @param affectedRows whether update counts are rows changed; false: rows matched, as JDBC has it
     * @param netWriteTimeoutSeconds how long the server waits for a slow reader; 0: as it is set
     * @param variables {@code name=value, ..} set at the start; empty for none
     */
    public record SessionSettings(
            String database, boolean affectedRows, int netWriteTimeoutSeconds, String variables) {}

    /**
     * How statements are sent.
     *
     * @param serverPrepare whether prepared statements are prepared on the server
     * @param cacheSize server-prepared statements kept for each connection
     * @param multiStatements whether one string may hold several statements
     * @param metadata when column definitions may be left out
     * @param pipelining whether commands may be sent before earlier replies have come
     */
    public record StatementSettings(
            boolean serverPrepare, int cacheSize, boolean multiStatements, Metadata metadata, Pipelining pipelining) {}

    /** When the server may leave out the definitions of a result's columns. */
    public enum Metadata {
        /** Where they are proved to be those of before. */
        AUTO,
        /** Never. */
        FULL,
        /** Whenever the statement has run before, whatever has become of its tables. */
        NONE_UNSAFE
    }

    /** Whether commands may be sent before earlier replies have come. */
    public enum Pipelining {
        /** If server and path are known or found to support pipelining. */
        AUTO,
        ON,
        OFF
    }

    @Override
    public String toString() {
        return "Settings[" + address + " " + account + " database=" + session.database() + "]";
    }
}
