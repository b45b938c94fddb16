package dev.weir.url;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.jdbc.Option;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Property names of Connector/J and MariaDB Connector/J that mean an option of ours, or that need nothing here. */
final class PeerOptions {
    /** Other names of options, in lower case. */
    private static final Map<String, Option> ALIASES = new LinkedHashMap<>();

    /** MariaDB's {@code sslMode}s that have another name. */
    private static final Map<String, String> TLS_MODES =
            Map.of("DISABLE", "DISABLED", "TRUST", "REQUIRED", "VERIFYFULL", "VERIFYIDENTITY");

    /** Names without effect, and why. */
    private static final Map<String, String> IGNORED = new LinkedHashMap<>();

    private PeerOptions() {}

    static {
        ALIASES.put("serverTimezone", Option.CONNECTION_TIME_ZONE);
        ALIASES.put("netTimeoutForStreamingResults", Option.NET_WRITE_TIMEOUT);
        ALIASES.put("localSocket", Option.SOCKET_PATH);
        ALIASES.put("serverSslCert", Option.SSL_CA);
        ALIASES.put("username", Option.USER);
    }

    static {
        String utf8 = "the driver always talks utf8mb4 and converts by itself";
        for (String name :
                new String[] {"useUnicode", "characterEncoding", "connectionCollation", "characterSetResults"}) {
            IGNORED.put(name, utf8);
        }
        String fetch = "results are read in bounded memory without it";
        for (String name : new String[] {"useCursorFetch", "defaultFetchSize", "useStreamLengthsInPrepStmts"}) {
            IGNORED.put(name, fetch);
        }
        String cached = "server-prepared statements are always cached, see prepStmtCacheSize";
        for (String name : new String[] {"cachePrepStmts", "prepStmtCacheSqlLimit", "cacheCallableStmts"}) {
            IGNORED.put(name, cached);
        }
        String local = "the driver knows the session's state from the server's replies";
        for (String name : new String[] {
            "useLocalSessionState",
            "useLocalTransactionState",
            "elideSetAutoCommits",
            "cacheServerConfiguration",
            "alwaysSendSetIsolation",
            "enableQueryTimeouts",
            "maintainTimeStats"
        }) {
            IGNORED.put(name, local);
        }
        IGNORED.put("cacheResultSetMetadata", "definitions that are known are not parsed again; see metadata");
        IGNORED.put("rewriteBatchedStatements", "batches are sent as they are");
        IGNORED.put("allowLoadLocalInfile", "the driver never sends files");
        IGNORED.put("allowLocalInfile", "the driver never sends files");
        IGNORED.put("useInformationSchema", "metadata always comes from information_schema");
        IGNORED.put("nullDatabaseMeansCurrent", "a null catalog means every database, as JDBC has it");
        IGNORED.put("nullCatalogMeansCurrent", "a null catalog means every database, as JDBC has it");
        IGNORED.put("transformedBitIsBoolean", "TINYINT(1) as boolean is what tinyInt1isBit says");
        IGNORED.put("maxAllowedPacket", "the server's own limit holds");
        IGNORED.put("autoReconnect", "a broken connection is an error; pools open another");
        IGNORED.put("useCompression", "compression is not supported yet");
        IGNORED.put("noAccessToProcedureBodies", "the driver does not read them");
        IGNORED.put("dontTrackOpenResources", "closed statements leave nothing behind");
        IGNORED.put("logger", "the driver logs through java.util.logging");
        IGNORED.put("profileSQL", "use the server's performance_schema");
        IGNORED.put("trustCertificateKeyStoreUrl", "authorities are given in PEM, see sslCa");
        IGNORED.put("trustCertificateKeyStorePassword", "authorities are given in PEM, see sslCa");
        IGNORED.put("trustCertificateKeyStoreType", "authorities are given in PEM, see sslCa");
    }

    static final String DISABLE_PIPELINE = "disablePipeline";
    static final String SKIP_METADATA = "enableSkipMeta";

    static Map<String, Option> aliases() {
        return ALIASES;
    }

    static Map<String, String> ignored() {
        return IGNORED;
    }

    /** Why a name has no effect, if it is one that another driver has. */
    static @Nullable String ignored(String name) {
        return IGNORED.entrySet().stream()
                .filter(entry -> entry.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** What a mode of TLS is called here, if it is one of MariaDB's names. */
    static @Nullable String choice(Option option, String plain) {
        return option == Option.SSL_MODE ? TLS_MODES.get(plain) : null;
    }

    /** Turns aliases into our options, unless those are given too, and takes them out of the rest. */
    static void translate(Map<String, String> foreign, Map<Option, OptionValues.Given> own) throws SQLException {
        SessionZone.translate(foreign, own);
        ALIASES.forEach((alias, option) -> {
            OptionValues.Given given = take(foreign, alias);
            if (given != null) {
                own.putIfAbsent(option, given);
            }
        });
        switchedOff(foreign, own, DISABLE_PIPELINE, true, Option.PIPELINING, "off");
        switchedOff(foreign, own, SKIP_METADATA, false, Option.METADATA, "full");
        OldTlsOptions.translate(foreign, own);
    }

    /** Takes a name out, with its value and as it was written, if it is there. */
    static OptionValues.@Nullable Given take(Map<String, String> foreign, String name) {
        for (Map.Entry<String, String> entry : foreign.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(name)) {
                foreign.remove(entry.getKey());
                return new OptionValues.Given(entry.getKey(), entry.getValue());
            }
        }
        return null;
    }

    /** Takes out a name that is true or false, if it is there. */
    static @Nullable Boolean takeFlag(Map<String, String> foreign, String name, String better) throws SQLException {
        OptionValues.Given given = take(foreign, name);
        if (given == null) {
            return null;
        }
        Boolean flag = OptionValues.truth(given.value());
        if (flag == null) {
            throw Errors.usage(
                    "option " + given.name() + "=" + given.value() + "; expected true or false; better use " + better,
                    SqlState.INVALID_ARGUMENT);
        }
        return flag;
    }

    /** A switch of MariaDB Connector/J's, of which one position says something. */
    private static void switchedOff(
            Map<String, String> foreign,
            Map<Option, OptionValues.Given> own,
            String name,
            boolean position,
            Option option,
            String value)
            throws SQLException {
        Boolean given = takeFlag(foreign, name, option.propertyName());
        if (given != null && given == position) {
            own.putIfAbsent(option, new OptionValues.Given(name, value));
        }
    }
}
