package dev.weir.dropin;

import dev.weir.api.Option;
import dev.weir.dropin.OptionUse.Outcome;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All options of Connector/J and MariaDB Connector/J, some of earlier versions included, that are not in {@link Option} with
 * the same name and meaning.
 */
final class PeerTable {
    /** Other names of the driver's options. */
    private static final String ALIASES = """
            serverTimezone = connectionTimeZone
            localSocket = socketPath
            username = user
            allowLocalInfile = allowLoadLocalInfile
            password1 = password
            nullCatalogMeansCurrent = nullDatabaseMeansCurrent
            useCatalogTerm = databaseTerm
            serverSslCert = sslCa
            trustCertificateKeyStoreUrl = sslCa
            trustStore = sslCa
            trustStorePassword = trustCertificateKeyStorePassword
            keyStore = clientCertificateKeyStoreUrl
            keyStorePassword = clientCertificateKeyStorePassword
            enabledSslCipherSuites = tlsCiphersuites
            readFromMasterWhenNoSlaves = readFromSourceWhenNoReplicas
            enabledTLSProtocols = tlsVersions
            enabledSslProtocolSuites = tlsVersions
            """;

    /** Options that are translated by separate code. */
    private static final String TRANSLATED = """
            timezone | `connectionTimeZone`; but for `disable`, with `forceConnectionTimeZoneToSession=true`; `auto` is `LOCAL`
            forceConnectionTimeZoneToSession | `true` is `sessionVariables=time_zone=..`, with the zone of `connectionTimeZone`
            preserveInstants | `false` is `connectionTimeZone=LOCAL`
            connectionCollation | `sessionVariables=collation_connection=..`
            netTimeoutForStreamingResults | `sessionVariables=net_write_timeout=..`; 0 is the server's own
            interactiveClient | `true` is `sessionVariables=wait_timeout=@@interactive_timeout`
            disablePipeline | `true` is `pipelining=off`
            enableSkipMeta | `false` is `metadata=full`
            transformedBitIsBoolean | `true` is `tinyInt1isBit=boolean`, unless that is `false`
            disabledAuthenticationPlugins | `restrictedAuth`, with an exclamation mark in front of each name
            failOverReadOnly | `false` is `sequential:` in the URL
            sendFractionalSeconds | `false` sends dates and times without fractions of seconds
            padCharsWithSpace | `true` gives a CHAR the trailing spaces of its length
            useOldAliasMetadataBehavior | `true` gives aliases in place of names in a result's metadata
            jdbcCompliantTruncation | `false` leaves sql_mode as it is; otherwise STRICT_TRANS_TABLES is added to it
            emptyStringsConvertToZero | `false` makes reading an empty string as a number an error
            dbname | the database, in place of that of the URL
            useSSL | `false` is `sslMode=DISABLED`; counts only without sslMode
            requireSSL | `true` is `sslMode=REQUIRED`; counts only without sslMode
            verifyServerCertificate | `true` is `sslMode=VERIFY_CA`; counts only without sslMode
            trustServerCertificate | `true` is `sslMode=REQUIRED`; counts only without sslMode
            disableSslHostnameVerification | `true` makes `sslMode=VERIFY_IDENTITY` `VERIFY_CA`
            """;

    private static final Map<String, PeerOption> ALL = read();

    private PeerTable() {}

    /** Returns all options in alphabetical order. */
    static Collection<PeerOption> all() {
        return Collections.unmodifiableCollection(ALL.values());
    }

    /** Returns the option of a name; null if no other driver has it. */
    static @Nullable PeerOption named(String name) {
        return ALL.get(name);
    }

    private static Map<String, PeerOption> read() {
        Map<String, PeerOption> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : ALIASES.lines().toList()) {
            String[] sides = line.split(" = ", -1);
            Option option = Option.named(sides[1]).orElseThrow();
            add(all, new PeerOption(sides[0], Outcome.MAPPED, option, "`" + sides[1] + "`", Set.of()));
        }
        rows(all, Outcome.MAPPED, TRANSLATED);
        rows(all, Outcome.NOT_NEEDED, PeerReasons.NOT_NEEDED);
        rows(all, Outcome.IGNORED, PeerReasons.IGNORED);
        rows(all, Outcome.REFUSED, PeerReasons.REFUSED);
        return all;
    }

    /** {@code name name=value,value .. | text} */
    private static void rows(Map<String, PeerOption> all, Outcome treatment, String table) {
        for (String line : table.lines().toList()) {
            int bar = line.indexOf(" | ");
            for (String word : line.substring(0, bar).split(" ", -1)) {
                String[] parts = word.split("=", 2);
                Set<String> accepted = parts.length == 1 ? Set.of() : Set.of(parts[1].split(","));
                add(all, new PeerOption(parts[0], treatment, null, line.substring(bar + 3), accepted));
            }
        }
    }

    private static void add(Map<String, PeerOption> all, PeerOption option) {
        if (all.put(option.name(), option) != null
                || Option.named(option.name()).isPresent()) {
            throw new IllegalStateException("twice: " + option.name());
        }
    }

    /** Returns the options of one treatment. */
    static Collection<PeerOption> of(Outcome treatment) {
        return ALL.values().stream()
                .filter(option -> option.treatment() == treatment)
                .toList();
    }
}
