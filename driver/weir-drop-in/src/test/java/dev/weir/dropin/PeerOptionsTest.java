package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.Compatibility;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What other drivers' options are here. */
class PeerOptionsTest {
    private static Map<String, String> translate(String query) throws SQLException {
        Map<String, String> given = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            String[] sides = pair.split("=", 2);
            given.put(sides[0], sides[1]);
        }
        Map<String, String> options = PeerOptions.translate(given);
        options.remove("exceptions", "connectorj");
        return options;
    }

    private static String text(Map<String, String> options) {
        return String.join(
                "&", options.entrySet().stream().map(Map.Entry::toString).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    useSSL=false                                        | sslMode=DISABLED
                    useSSL=true                                         |
                    useSSL=true&requireSSL=true                         | sslMode=REQUIRED
                    requireSSL=true&verifyServerCertificate=true        | sslMode=VERIFY_CA
                    useSSL=false&verifyServerCertificate=true           | sslMode=DISABLED
                    verifyServerCertificate=false                       |
                    useSSL=false&sslMode=VERIFY_IDENTITY                | sslMode=VERIFY_IDENTITY
                    useSSL=NO                                           | sslMode=DISABLED
                    USESSL=TRUE&VERIFYSERVERCERTIFICATE=TRUE            | sslMode=VERIFY_CA
                    sslMode=disable                                     | sslMode=DISABLED
                    sslMode=trust                                       | sslMode=REQUIRED
                    sslMode=verify-ca                                   | sslMode=verify-ca
                    sslMode=verify_full                                 | sslMode=VERIFY_IDENTITY
                    sslMode=allow                                       | sslMode=PREFERRED
                    sslMode=0                                           | sslMode=DISABLED
                    sslMode=1                                           | sslMode=VERIFY_IDENTITY
                    sslMode=verify-full&disableSslHostnameVerification=true | sslMode=VERIFY_CA
                    trustServerCertificate=true                         | sslMode=REQUIRED
                    trustCertificateKeyStoreUrl=file:/t&trustCertificateKeyStoreType=JKS&fallbackToSystemTrustStore=false | sslCa=file:/t
                    enabledTLSProtocols=TLSv1.2&enabledSslCipherSuites=TLS_A,TLS_B | tlsCiphersuites=TLS_A,TLS_B&tlsVersions=TLSv1.2
                    disabledAuthenticationPlugins=dialog,com.mysql.cj.protocol.a.authentication.MysqlNativePasswordPlugin | restrictedAuth=!dialog,!mysql_native_password
                    """)
    void tlsAndLogins(String query, String options) throws SQLException {
        assertThat(text(translate(query))).isEqualTo(options == null ? "" : options);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
                    serverTimezone=GMT+3              | connectionTimeZone=GMT+3
                    serverTimezone=UTC&connectionTimeZone=+02:00 | connectionTimeZone=+02:00
                    timezone=disable                  | connectionTimeZone=LOCAL
                    timezone=UTC                      | connectionTimeZone=UTC&sessionVariables=time_zone='+00:00'
                    timezone=+02:30                   | connectionTimeZone=+02:30&sessionVariables=time_zone='+02:30'
                    timezone=Asia/Kolkata             | connectionTimeZone=Asia/Kolkata&sessionVariables=time_zone='Asia/Kolkata'
                    timezone=UTC&connectionTimeZone=+01:00 | connectionTimeZone=+01:00
                    timezone=auto&forceConnectionTimeZoneToSession=false | connectionTimeZone=LOCAL
                    connectionTimeZone=GMT+1&forceConnectionTimeZoneToSession=true | connectionTimeZone=GMT+1&sessionVariables=time_zone='+01:00'
                    connectionTimeZone=SERVER&forceConnectionTimeZoneToSession=true | connectionTimeZone=SERVER
                    connectionTimeZone=UTC&preserveInstants=false | connectionTimeZone=LOCAL
                    connectionTimeZone=UTC&preserveInstants=no&forceConnectionTimeZoneToSession=1 | connectionTimeZone=LOCAL&sessionVariables=time_zone='+00:00'
                    connectionTimeZone=Mars&forceConnectionTimeZoneToSession=true | connectionTimeZone=Mars
                    interactiveClient=yes&sessionVariables=a=1 | sessionVariables=wait_timeout=@@interactive_timeout,a=1
                    netTimeoutForStreamingResults=9   | sessionVariables=net_write_timeout=9
                    netTimeoutForStreamingResults=0   | sessionVariables=net_write_timeout=DEFAULT
                    connectionCollation=utf8mb4_bin&sessionVariables= | sessionVariables=collation_connection=utf8mb4_bin
                    """)
    void sessions(String query, String options) throws SQLException {
        assertThat(text(translate(query))).isEqualTo(options);
    }

    @Test
    void theZoneOfTheMachineIsTheSessionsToo() throws SQLException {
        boolean fixed = ZoneId.systemDefault().getRules().isFixedOffset();
        assertThat(translate("timezone=auto").get("sessionVariables"))
                .contains(fixed ? ":" : ZoneId.systemDefault().getId());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    disablePipeline=true                      | pipelining=off
                    disablePipeline=0                         |
                    readFromSourceWhenNoReplicas=true         | readFromSourceWhenNoReplicas=true
                    readFromMasterWhenNoSlaves=yes            | readFromSourceWhenNoReplicas=yes
                    disablePipeline=true&pipelining=on        | pipelining=on
                    enableSkipMeta=false                      | metadata=full
                    transformedBitIsBoolean=true              | tinyInt1isBit=boolean
                    transformedBitIsBoolean=true&tinyInt1isBit=no | tinyInt1isBit=no
                    allowLocalInfile=true                     | allowLoadLocalInfile=true
                    localSocket=/s&username=u&noSuchOption=1  | socketPath=/s&user=u
                    """)
    void statementsAndAliases(String query, String options) throws SQLException {
        assertThat(text(translate(query))).isEqualTo(options == null ? "" : options);
    }

    @Test
    void exceptionsAreConnectorJsUnlessTheUrlSaysOtherwise() throws SQLException {
        assertThat(PeerOptions.translate(Map.of())).containsExactly(Map.entry("exceptions", "connectorj"));
        assertThat(translate("Exceptions=jdbc")).containsExactly(Map.entry("Exceptions", "jdbc"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    disablePipeline=perhaps              | option disablePipeline=perhaps; expected true or false
                    requireSSL=                          | option requireSSL=; expected true or false
                    netTimeoutForStreamingResults=-1     | option netTimeoutForStreamingResults=-1; expected seconds
                    connectionCollation=a'b              | expected the name of a collation
                    emulateLocators=true                 | is not supported: a BLOB column holds the bytes
                    fallbackToSystemTrustStore=false     | give sslCa or trustCertificateKeyStoreUrl
                    holdResultsOpenOverStatementClose=true | closing a statement closes its results
                    dontTrackOpenResources=yes           | closing a statement closes its results
                    scrollTolerantForwardOnly=true       | ask for TYPE_SCROLL_INSENSITIVE
                    strictUpdates=false                  | a row is changed by its whole key only
                    permitNoResults=true                 | executeQuery of a statement without rows is an error
                    treatUtilDateAsTimestamp=false       | setObject of a java.util.Date is a timestamp
                    useStreamLengthsInPrepStmts=false    | the length that a stream is given with counts
                    autoClosePStmtStreams=true           | streams are closed by those who opened them
                    cacheDefaultTimeZone=false           | the JVM's time zone is taken when connecting
                    enableQueryTimeouts=false            | setQueryTimeout always counts
                    blobsAreStrings=true                 | getObject of bytes gives bytes
                    maxRows=5                            | call setMaxRows, or write LIMIT; take it out, or set
                    """)
    void whatCannotBeIsSaid(String query, String said) {
        assertThatThrownBy(() -> translate(query.replace("''", "'")))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    readOnlyPropagatesToServer, true, NOT_NEEDED
                    readOnlyPropagatesToServer, no, IGNORED
                    getProceduresReturnsFunctions, false, IGNORED
                    useHostsInPrivileges, 0, IGNORED
                    autoReconnect, false, NOT_NEEDED
                    autoReconnect, true, IGNORED
                    jdbcCompliantTruncation, false, MAPPED
                    """)
    void whatAsksForNothingIsNeedless(String name, String value, OptionUse.Outcome outcome) {
        assertThat(PeerOptions.explain(Map.of(name, value)).get(0).outcome()).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    jdbc:mysql://a,b/d?failOverReadOnly=false       | jdbc:mysql:sequential://a,b/d?failOverReadOnly=false
                    jdbc:mysql://a,b/d?x=y&FAILOVERREADONLY=no      | jdbc:mysql:sequential://a,b/d?x=y&FAILOVERREADONLY=no
                    jdbc:mysql://a,b/d?failOverReadOnly=true        | jdbc:mysql://a,b/d?failOverReadOnly=true
                    jdbc:mysql://a/d?failOverReadOnly=false         | jdbc:mysql://a/d?failOverReadOnly=false
                    jdbc:mysql:loadbalance://a,b/d?failOverReadOnly=false | jdbc:mysql:loadbalance://a,b/d?failOverReadOnly=false
                    """)
    void everyHostMayBeWrittenToWhereThatIsSaid(String url, String expected) {
        assertThat(PeerUrl.failOver(url, null)).isEqualTo(expected);
        Properties info = new Properties();
        info.setProperty("failoverreadonly", "true");
        assertThat(PeerUrl.failOver(url, info)).isEqualTo(url);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    jdbc:mysql://a,b/d?x=y&dbname=shop        | jdbc:mysql://a,b/shop?x=y&dbname=shop
                    jdbc:mysql://a?DBNAME=a%20b               | jdbc:mysql://a/a%20b?DBNAME=a%20b
                    jdbc:mysql:loadbalance://a:1/?dbname=shop | jdbc:mysql:loadbalance://a:1/shop?dbname=shop
                    jdbc:mysql://a/d?dbname=                  | jdbc:mysql://a/d?dbname=
                    """)
    void theDatabaseMayBeAnOption(String url, String expected) {
        assertThat(PeerUrl.withDatabase(url, null)).isEqualTo(expected);
        Properties info = new Properties();
        info.setProperty("dbname", "other");
        assertThat(PeerUrl.withDatabase(url, info)).contains("/other?");
    }

    @Test
    void whatConnectorJDoesMoreLooselyIsDoneHere() throws SQLException {
        assertThat(PeerOptions.compatibility(Map.of()))
                .isEqualTo(new Compatibility(true, true, false, false, true, true));
        assertThat(PeerOptions.compatibility(Map.of(
                        "emptyStringsConvertToZero", "false",
                        "padCharsWithSpace", "true",
                        "useOldAliasMetadataBehavior", "yes",
                        "sendfractionalseconds", "no",
                        "jdbcCompliantTruncation", "false")))
                .isEqualTo(new Compatibility(true, false, true, true, false, false));
        assertThatThrownBy(() -> PeerOptions.compatibility(Map.of("padCharsWithSpace", "perhaps")))
                .hasMessageContaining("option padCharsWithSpace=perhaps; expected true or false");
    }
}
