package dev.weir.session;

import dev.weir.column.ColumnContext;
import java.nio.file.Path;
import java.util.Map;

/**
 * Everything a session is told when it is opened, already parsed and checked.
 *
 * @param host server name or address; unused with a socket path
 * @param port TCP port
 * @param socketPath Unix-domain socket; {@code null} for TCP
 * @param database current database at first; empty for none
 * @param user account
 * @param password its password; empty for none
 * @param tls how the connection is encrypted
 * @param serverPublicKey PEM file with the server's RSA key; {@code null} for none
 * @param allowPublicKeyRetrieval whether an unverified RSA key may be asked for
 * @param connectTimeoutMillis for the whole of connecting; 0 waits for ever
 * @param readTimeoutMillis for each wait for bytes from the server; 0 waits for ever
 * @param keepAlive TCP keep-alive
 * @param resultWindowBytes bytes of all open results together that are kept in memory when another command needs the connection
 * @param spillLimitBytes bytes of them that may go to a temporary file beyond that
 * @param spillDirectory where that file is made
 * @param netWriteTimeoutSeconds how long the server waits for a slow reader; 0: as it is set
 * @param serverPrepare whether prepared statements are prepared on the server
 * @param statementCacheSize server-prepared statements kept for each connection
 * @param metadata when column definitions may be left out
 * @param pipelining whether commands may be sent before earlier replies have come
 * @param values how values are converted
 * @param affectedRows whether update counts are rows changed; false: rows matched, as JDBC has it
 * @param multiStatements whether one string may hold several statements
 * @param connectionAttributes shown by the server in performance_schema
 * @param sessionVariables {@code name=value, ..} set at the start; empty for none
 */
public record Settings(
        String host,
        int port,
        Path socketPath,
        String database,
        String user,
        String password,
        TlsSettings tls,
        Path serverPublicKey,
        boolean allowPublicKeyRetrieval,
        int connectTimeoutMillis,
        int readTimeoutMillis,
        boolean keepAlive,
        long resultWindowBytes,
        long spillLimitBytes,
        Path spillDirectory,
        int netWriteTimeoutSeconds,
        boolean serverPrepare,
        int statementCacheSize,
        Metadata metadata,
        Pipelining pipelining,
        ColumnContext values,
        boolean affectedRows,
        boolean multiStatements,
        Map<String, String> connectionAttributes,
        String sessionVariables) {

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
        /** Where server and path are known or found to bear it. */
        AUTO,
        ON,
        OFF
    }

    /**
     * How the connection is encrypted.
     *
     * @param mode how far the server is trusted
     * @param ca PEM file of accepted authorities; {@code null}: those of the JVM
     */
    public record TlsSettings(Mode mode, Path ca) {
        /** From none to full trust checks. */
        public enum Mode {
            DISABLED,
            PREFERRED,
            REQUIRED,
            VERIFY_CA,
            VERIFY_IDENTITY
        }
    }

    @Override
    public String toString() {
        return "Settings[host=" + host + " port=" + port + " user=" + user + " database=" + database + "]";
    }
}
