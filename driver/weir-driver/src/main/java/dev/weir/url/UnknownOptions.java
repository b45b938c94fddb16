package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.error.Errors;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Errors for names that are no options: former ones, with the replacement and the reason; others with the nearest name. */
final class UnknownOptions {
    /** {@code name name | what to use, or - | why} */
    private static final String GONE = """
            disabledAuthenticationPlugins | restrictedAuth=!name,!name | one option says which plugins may be used
            trustCertificateKeyStoreUrl trustStore serverSslCert | sslCa | one option names the authorities, as PEM or as a key store
            trustStorePassword | trustCertificateKeyStorePassword | it is another driver's name
            keyStore | clientCertificateKeyStoreUrl | it is another driver's name
            keyStorePassword | clientCertificateKeyStorePassword | it is another driver's name
            trustCertificateKeyStoreType clientCertificateKeyStoreType trustStoreType keyStoreType | - | the JVM tells PKCS12 from JKS by itself
            keyPassword | clientCertificateKeyStorePassword | a key in PKCS12 has the password of its store; keytool -importkeystore makes one
            fallbackToSystemTrustStore | sslCa | the JVM's authorities are trusted just where sslCa is not given
            fallbackToSystemKeyStore | clientCertificateKeyStoreUrl | the JVM's key store is used just where this is not given
            enabledSslCipherSuites | tlsCiphersuites | it is another driver's name
            enabledTLSProtocols enabledSslProtocolSuites | tlsVersions | it is another driver's name
            useSSL requireSSL verifyServerCertificate trustServerCertificate disableSslHostnameVerification | sslMode | one option says how a connection is encrypted
            failOverReadOnly | jdbc:mysql:weir:sequential:// as the beginning of the URL | with that every host may be written to
            secondsBeforeRetrySource secondsBeforeRetryMaster | - | a host that was not reached is tried last for 30 s
            readFromMasterWhenNoSlaves | readFromSourceWhenNoReplicas | it is another driver's name
            replicaReads | readFromSourceWhenNoReplicas=true, and causalReads=10000 for causal | each is an option of its own
            tcpNoDelay tcpKeepAlive | - | both are always on, for without them connections are slow, or hang
            tcpRcvBuf tcpSndBuf tcpTrafficClass tcpKeepIdle tcpKeepInterval tcpKeepCount localSocketAddress | socketFactory | a factory of yours sets and binds sockets as you like
            netWriteTimeout netTimeoutForStreamingResults | sessionVariables=net_write_timeout=N | it is a variable of the session
            connectionCollation | sessionVariables=collation_connection=NAME | it is a variable of the session
            forceConnectionTimeZoneToSession timezone | connectionTimeZone, and sessionVariables=time_zone='+00:00' | the session's zone is a variable of the session
            serverTimezone | connectionTimeZone | it is another driver's name
            preserveInstants | connectionTimeZone=LOCAL | without it instants were in the JVM's zone, which LOCAL says
            interactiveClient | sessionVariables=wait_timeout=@@interactive_timeout | it is a variable of the session
            autocommit | setAutoCommit, or the pool's setting | JDBC has a method for it
            transactionIsolation | setTransactionIsolation, or the pool's setting | JDBC has a method for it
            initSql | sessionVariables, or the pool's connectionInitSql | pools run a first statement
            readOnlyPropagatesToServer | - | setReadOnly costs no round trip, so it is always sent to the server
            defaultFetchSize | setFetchSize | results are read in bounded memory whatever it is
            maxRows | setMaxRows, or LIMIT | JDBC has a method for it
            continueBatchOnError | a transaction around the batch | elements are sent ahead of replies, so that others may have run when one fails
            transformedBitIsBoolean | tinyInt1isBit=boolean | one option says what a TINYINT(1) is
            useColumnNamesInFindColumn | the alias of the column | JDBC finds columns by their labels
            getProceduresReturnsFunctions | PROCEDURE_TYPE of getProcedures | functions are always listed; this column marks them
            nullCatalogMeansCurrent | nullDatabaseMeansCurrent | it is another driver's name
            useCatalogTerm | databaseTerm | it is another driver's name
            allowLocalInfile | allowLoadLocalInfile | it is another driver's name
            frameDictionaries | - | frames with a dictionary are neither written nor read any more
            localSocket | socketPath | it is another driver's name
            username | user | it is another driver's name
            password1 | password | it is another driver's name
            disablePipeline | pipelining=off | it is another driver's name
            enableSkipMeta | metadata=full | it is another driver's name
            """;

    /** {@code option=pattern of a former value | replacement | reason} */
    private static final String GONE_VALUES = """
            rewriteBatchedStatements=load | rewriteBatchedStatements=auto, or LOAD DATA LOCAL INFILE with a stream | it stored rows otherwise than an INSERT does
            rewriteBatchedStatements=streaming | rewriteBatchedStatements=auto, and executeBatch every few thousand rows | a batch is sent by executeBatch only
            metadata=none-unsafe | metadata=auto | it made values wrong where another session had changed a table
            spillLimit=[^,]*,.* | spillDirectory=FOLDER | the folder is an option of its own
            tlsVersions=.*(TLS|SSL)_.* | tlsCiphersuites=NAME,NAME | cipher suites are an option of their own
            useCompression=zstd:.* | useCompression=zstd | its level is always 3
            allowLoadLocalInfile=.*[/\\\\].* | allowLoadLocalInfileInPath=FOLDER | the folder is an option of its own
            decodeFrames=.*,.* | uncompressColumns=TABLE.COLUMN,TABLE.COLUMN | the columns are an option of their own
            decodeFrames=\\d+[KMG]? | decodeFrames=true, and getBinaryStream for more than 64 MiB | the limit is always 64 MiB
            encodeFrames=.*dictionary=.* | encodeFrames=zstd:3 | frames with a dictionary are neither written nor read any more
            encodeFrames=.*column=.* | frameColumns=TABLE.COLUMN,TABLE.COLUMN | the columns are an option of their own
            encodeFrames=.*min=.* | encodeFrames=zstd:3 | values are always framed from 1 KiB on
            encodeFrames=(false|no|0) | encodeFrames=, or leave it out | its value is a codec
            """;

    private static final Map<String, String> INSTEAD = read(GONE);
    private static final Map<Pattern, String> INSTEAD_OF_VALUES = patterns();

    /** Letters of a name for each tolerated wrong one. */
    private static final int LETTERS_PER_ERROR = 3;

    private UnknownOptions() {}

    private static Map<String, String> read(String table) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : table.lines().toList()) {
            String[] cells = line.split(" \\| ", -1);
            for (String name : cells[0].split(" ", -1)) {
                all.put(name, cells[2] + (cells[1].equals("-") ? "; take it out" : "; use " + cells[1]));
            }
        }
        return all;
    }

    private static Map<Pattern, String> patterns() {
        Map<Pattern, String> all = new LinkedHashMap<>();
        read(GONE_VALUES)
                .forEach((written, instead) ->
                        all.put(Pattern.compile(written, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), instead));
        return all;
    }

    /** Returns former options, and other drivers' names for them. */
    static Set<String> gone() {
        return INSTEAD.keySet();
    }

    /** Returns the error for an option's former value, given as {@code option=value}; empty for any other. */
    static Optional<SQLException> goneValue(String written) {
        return INSTEAD_OF_VALUES.entrySet().stream()
                .filter(each -> each.getKey().matcher(written).matches())
                .findFirst()
                .map(each -> Errors.argument("option " + written + " is gone: " + each.getValue()));
    }

    /** Returns the error for an unknown name. The message leaves out the value, which may be a password. */
    static SQLException error(String name) {
        String instead = INSTEAD.get(name);
        if (instead != null) {
            return Errors.argument("option " + name + " is gone: " + instead);
        }
        String nearest = nearest(name)
                .map(near -> "the nearest is " + near)
                .orElse("take it out; weir-drop-in takes Connector/J's options, see docs/options.md");
        return Errors.argument("option " + name + " is not known; " + nearest);
    }

    /** Returns the nearest name; empty if all differ in more than a third of the letters. */
    static Optional<String> nearest(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(Option.values())
                .map(Option::propertyName)
                .min(Comparator.comparingInt(known -> distance(wanted, known.toLowerCase(Locale.ROOT))))
                .filter(known -> distance(wanted, known.toLowerCase(Locale.ROOT))
                        <= Math.max(1, wanted.length() / LETTERS_PER_ERROR));
    }

    static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        Arrays.setAll(previous, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
