package dev.weir.url;

import dev.weir.jdbc.Option;
import dev.weir.url.PeerOption.Treatment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Every option name of Connector/J and MariaDB Connector/J, and some of their earlier versions, that is not one of ours; those of
 * the same name and meaning are in {@link Option}.
 */
final class PeerTable {
    /** Other names of options. */
    private static final String ALIASES = """
            serverTimezone = connectionTimeZone
            netTimeoutForStreamingResults = netWriteTimeout
            localSocket = socketPath
            serverSslCert = sslCa
            username = user
            readFromMasterWhenNoSlaves = readFromSourceWhenNoReplicas
            secondsBeforeRetryMaster = secondsBeforeRetrySource
            allowLocalInfile = allowLoadLocalInfile
            password1 = password
            nullCatalogMeansCurrent = nullDatabaseMeansCurrent
            useCatalogTerm = databaseTerm
            trustStore = trustCertificateKeyStoreUrl
            trustStoreType = trustCertificateKeyStoreType
            trustStorePassword = trustCertificateKeyStorePassword
            keyStore = clientCertificateKeyStoreUrl
            keyStoreType = clientCertificateKeyStoreType
            keyStorePassword = clientCertificateKeyStorePassword
            enabledTLSProtocols = tlsVersions
            enabledSslProtocolSuites = tlsVersions
            enabledSslCipherSuites = tlsCiphersuites
            """;

    /** Names that are translated by code of their own. */
    private static final String TRANSLATED = """
            timezone | `connectionTimeZone`; but for `disable`, with `forceConnectionTimeZoneToSession=true`; `auto` is `LOCAL`
            disablePipeline | `true` is `pipelining=off`
            enableSkipMeta | `false` is `metadata=full`
            useSSL | `false` is `sslMode=DISABLED`; counts only without sslMode
            requireSSL | `true` is `sslMode=REQUIRED`; counts only without sslMode
            verifyServerCertificate | `true` is `sslMode=VERIFY_CA`; counts only without sslMode
            trustServerCertificate | `true` is `sslMode=REQUIRED`; counts only without sslMode
            disableSslHostnameVerification | `true` makes `sslMode=VERIFY_IDENTITY` `VERIFY_CA`
            interactiveClient | `true` is `sessionVariables=wait_timeout=@@interactive_timeout`
            """;

    /** What the driver does without: a setting of the work of another driver, or what is always so here. */
    private static final String NOT_NEEDED = PeerReasons.NOT_NEEDED;

    private static final String IGNORED = PeerReasons.IGNORED;

    /** Each name with the values that say only what is the case anyway. */
    private static final String REFUSED = PeerReasons.REFUSED;

    private static final Map<String, PeerOption> ALL = read();

    private PeerTable() {}

    /** All names, in the order of the alphabet. */
    static Collection<PeerOption> all() {
        return Collections.unmodifiableCollection(ALL.values());
    }

    /** What a name means, if another driver has it. */
    static @Nullable PeerOption named(String name) {
        return ALL.get(name);
    }

    private static Map<String, PeerOption> read() {
        Map<String, PeerOption> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : ALIASES.lines().toList()) {
            String[] sides = line.split(" = ", -1);
            Option option = Option.named(sides[1]).orElseThrow();
            add(all, new PeerOption(sides[0], Treatment.MAPPED, option, "`" + sides[1] + "`", Set.of()));
        }
        rows(all, Treatment.MAPPED, TRANSLATED);
        rows(all, Treatment.NOT_NEEDED, NOT_NEEDED);
        rows(all, Treatment.IGNORED, IGNORED);
        rows(all, Treatment.REFUSED, REFUSED);
        return all;
    }

    /** {@code name name=value,value .. | text} */
    private static void rows(Map<String, PeerOption> all, Treatment treatment, String table) {
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

    /** Those of one treatment. */
    static Collection<PeerOption> of(Treatment treatment) {
        Collection<PeerOption> some = new ArrayList<>(ALL.values());
        some.removeIf(option -> option.treatment() != treatment);
        return some;
    }
}
