package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.column.ZeroDates;
import dev.weir.jdbc.Option;
import dev.weir.session.Settings;
import dev.weir.session.Settings.TlsSettings.Mode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OptionsTest {
    private static Settings settings(String query) throws SQLException {
        return settings(query, null);
    }

    private static Settings settings(String query, Properties info) throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mysql:weir://h/d?" + query);
        return SettingsReader.read(url, new OptionReader().read(url, info));
    }

    @Test
    void noTwoHaveOneName() {
        assertThat(Arrays.stream(Option.values())
                        .map(option -> option.propertyName().toLowerCase(Locale.ROOT)))
                .doesNotHaveDuplicates();
        assertThat(Option.values())
                .allSatisfy(option -> assertThat(option.description()).endsWith("."));
    }

    @Test
    void defaultsAreUnderstoodAndSafe() throws SQLException {
        Settings settings = settings("");
        assertThat(settings.tls().mode()).isEqualTo(Mode.PREFERRED);
        assertThat(settings.tls().ca()).isNull();
        assertThat(settings.tls().stores().systemTrust()).isTrue();
        assertThat(settings.tls().stores().protocols()).isEmpty();
        assertThat(settings.account().allowPublicKeyRetrieval()).isFalse();
        assertThat(settings.statements().multiStatements()).isFalse();
        assertThat(settings.session().affectedRows()).isFalse();
        assertThat(settings.statements().serverPrepare()).isTrue();
        assertThat(settings.memory().windowBytes()).isEqualTo(8 << 20);
        assertThat(settings.socket().connectTimeoutMillis()).isEqualTo(30_000);
        assertThat(settings.values().zone()).isEqualTo(ZoneId.systemDefault());
        assertThat(settings.values().zeroDates()).isEqualTo(ZeroDates.EXCEPTION);
        assertThat(settings.address().socketPath()).isNull();
        assertThat(settings.memory().spillDirectory()).isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
        assertThat(settings.account().connectionAttributes()).containsEntry("_client_name", "Weir");
    }

    @Test
    void namesAndChoicesHaveNoCaseAndPropertiesComeFirst() throws SQLException {
        Properties info = new Properties();
        info.setProperty("SSLMODE", "verify-ca");
        info.setProperty("prepStmtCacheSize", "7");
        Settings settings = settings("sslMode=DISABLED&PREPSTMTCACHESIZE=9&resultwindow=64k&spillLimit=2G", info);
        assertThat(settings.tls().mode()).isEqualTo(Mode.VERIFY_CA);
        assertThat(settings.statements().cacheSize()).isEqualTo(7);
        assertThat(settings.memory().windowBytes()).isEqualTo(64 << 10);
        assertThat(settings.memory().spillBytes()).isEqualTo(2L << 30);
    }

    @Test
    void defaultsOfPropertiesCount() throws SQLException {
        Properties info = new Properties(new Properties());
        Properties defaults = new Properties();
        defaults.setProperty("user", "fallback");
        assertThat(settings("", new Properties(defaults)).account().user()).isEqualTo("fallback");
        assertThat(settings("", info).account().user()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    sslMode=maybe,              'sslMode=maybe; expected one of DISABLED, PREFERRED'
                    connectTimeout=-1,          'connectTimeout=-1; expected 0 or more'
                    connectTimeout=5s,          connectTimeout=5s; expected a whole number
                    connectTimeout=,            connectTimeout=; expected a whole number
                    socketTimeout=2147483648,   socketTimeout=2147483648
                    netWriteTimeout=-1,         netWriteTimeout=-1; expected 0 or more
                    netTimeoutForStreamingResults=-1, option netTimeoutForStreamingResults=-1; expected 0 or more
                    netTimeoutForStreamingResults=,   option netTimeoutForStreamingResults=; expected a whole number
                    SERVERTIMEZONE=Mars,        'option SERVERTIMEZONE=Mars; expected LOCAL, SERVER or a zone'
                    timezone=Mars,              'option timezone=Mars; expected LOCAL, SERVER or a zone'
                    localSocket=%00,            option localSocket=
                    tcpTrafficClass=256,        tcpTrafficClass=256; expected a whole number from 0 to 255
                    maxRows=-2,                 maxRows=-2; expected a whole number from -1 to 2147483647
                    defaultFetchSize=x,         defaultFetchSize=x; expected a whole number from -2147483648
                    transactionIsolation=NONE,  transactionIsolation=NONE; expected one of READ-UNCOMMITTED
                    connectionCollation=a'b,    expected the name of a collation
                    socketFactory=no.such.Type, 'socketFactory=no.such.Type cannot be used'
                    socketFactory=java.lang.String, 'expected a public class that extends javax.net.SocketFactory'
                    keyStorePassword=s&fipsCompliantJsse=true, option fipsCompliantJsse=true is not supported
                    padCharsWithSpace=true,     'option padCharsWithSpace=true is not supported: CHAR values come without trailing spaces'
                    disablePipeline=perhaps,    option disablePipeline=perhaps; expected true or false
                    EnableSkipMeta=x,           option EnableSkipMeta=x; expected true or false
                    requireSSL=,                option requireSSL=; expected true or false
                    resultWindow=8T,            resultWindow=8T; expected bytes
                    resultWindow=-1,            resultWindow=-1; expected 0 or more
                    resultWindow=K,             resultWindow=K; expected bytes
                    spillLimit=9999999999G,     spillLimit=9999999999G; expected bytes
                    tcpKeepAlive=2,             tcpKeepAlive=2; expected true or false
                    connectionTimeZone=Mars,    'connectionTimeZone=Mars; expected LOCAL, SERVER or a zone'
                    zeroDateTimeBehavior=x,     'EXCEPTION, CONVERT_TO_NULL, ROUND'
                    socketPath=%00,             expected a path
                    connectionAttributes=a,     'expected name:value,name:value or none'
                    useSSL=perhaps,             better use sslMode
                    user=a%00b,                 user has a zero character at index=1
                    """)
    void aWrongValueNamesOptionValueAndWhatWasExpected(String query, String said) {
        assertThatThrownBy(() -> settings(query))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(said);
    }

    @Test
    void tooManyAttributesAreRefused() {
        assertThatThrownBy(() -> settings("connectionAttributes=a:" + "x".repeat(70_000)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("limit=65535");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    useSSL=false,                                        DISABLED
                    useSSL=true,                                         PREFERRED
                    useSSL=true&requireSSL=true,                         REQUIRED
                    requireSSL=true&verifyServerCertificate=true,        VERIFY_CA
                    useSSL=false&verifyServerCertificate=true,           DISABLED
                    verifyServerCertificate=false,                       PREFERRED
                    useSSL=false&sslMode=VERIFY_IDENTITY,                VERIFY_IDENTITY
                    useSSL=NO,                                           DISABLED
                    useSSL=YES&requireSSL=Yes,                           REQUIRED
                    requireSSL=false,                                    PREFERRED
                    USESSL=TRUE&VERIFYSERVERCERTIFICATE=TRUE,            VERIFY_CA
                    sslMode=disable,                                     DISABLED
                    sslMode=trust,                                       REQUIRED
                    sslMode=verify-ca,                                   VERIFY_CA
                    sslMode=verify-full,                                 VERIFY_IDENTITY
                    sslMode=preferred,                                   PREFERRED
                    sslMode=allow,                                       PREFERRED
                    sslMode=0,                                           DISABLED
                    sslMode=1,                                           VERIFY_IDENTITY
                    sslMode=true,                                        VERIFY_IDENTITY
                    sslMode=verify-full&disableSslHostnameVerification=true, VERIFY_CA
                    trustServerCertificate=true,                         REQUIRED
                    """)
    void theOldTlsOptionsOfConnectorJAreUnderstood(String query, Mode mode) throws SQLException {
        assertThat(settings(query).tls().mode()).isEqualTo(mode);
    }

    @ParameterizedTest
    @CsvSource({
        "disablePipeline=true,                  OFF,  AUTO",
        "disablePipeline=false,                 AUTO, AUTO",
        "disablePipeline=true&pipelining=on,    ON,   AUTO",
        "enableSkipMeta=false,                  AUTO, FULL",
        "enableSkipMeta=true,                   AUTO, AUTO",
        "DISABLEPIPELINE=TRUE,                  OFF,  AUTO",
        "disablePipeline=1,                     OFF,  AUTO",
        "disablePipeline=0,                     AUTO, AUTO",
        "enableSkipMeta=0,                      AUTO, FULL",
        "enableSkipMeta=1,                      AUTO, AUTO",
        "metadata=NONE_UNSAFE,                  AUTO, NONE_UNSAFE"
    })
    void mariaDbsSwitchesAreUnderstood(String query, Settings.Pipelining pipelining, Settings.Metadata metadata)
            throws SQLException {
        assertThat(settings(query).statements().pipelining()).isEqualTo(pipelining);
        assertThat(settings(query).statements().metadata()).isEqualTo(metadata);
    }

    @Test
    void aliasesMeanOurOptionsUnlessThoseAreGiven() throws SQLException {
        Settings settings = settings("serverTimezone=UTC&localSocket=/s&netTimeoutForStreamingResults=9");
        assertThat(settings.values().zone()).isEqualTo(ZoneId.of("UTC"));
        assertThat(settings.address().socketPath()).isEqualTo(Path.of("/s"));
        assertThat(settings.session().netWriteTimeoutSeconds()).isEqualTo(9);
        assertThat(settings("serverTimezone=UTC&connectionTimeZone=%2B02:00")
                        .values()
                        .zone())
                .isEqualTo(ZoneId.of("+02:00"));
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "600,600", "2147483647,2147483647", "' 60 ',60"})
    void connectorJsTimeoutForStreamingResultsIsUnderstoodInItsWholeRange(String value, int seconds)
            throws SQLException {
        assertThat(settings("netTimeoutForStreamingResults=" + value).session().netWriteTimeoutSeconds())
                .isEqualTo(seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "serverTimezone=local,               LOCAL,         ''",
        "serverTimezone=GMT%2B3,             GMT+3,         ''",
        "serverTimezone=Asia/Kolkata,        Asia/Kolkata,  ''",
        "serverTimezone=PST,                 America/Los_Angeles, ''",
        "timezone=disable,                   LOCAL,         ''",
        "timezone=DISABLED,                  LOCAL,         ''",
        "timezone=UTC,                       UTC,           +00:00",
        "timezone=%2B02:30,                  +02:30,        +02:30",
        "timezone=Asia/Kolkata,              Asia/Kolkata,  Asia/Kolkata",
        "timezone=UTC&connectionTimeZone=%2B01:00, +01:00,  ''",
        "connectionTimeZone=%2B01:00&forceConnectionTimeZoneToSession=true, +01:00, +01:00",
        "connectionTimeZone=SERVER&forceConnectionTimeZoneToSession=true, LOCAL, ''",
        "connectionTimeZone=Asia/Kolkata&preserveInstants=false, LOCAL, ''",
        "timezone=auto&forceConnectionTimeZoneToSession=false, LOCAL, ''"
    })
    void zonesOfOtherDriversAreUnderstood(String query, String zone, String ofSession) throws SQLException {
        Settings settings = settings(query);
        ZoneId expected = zone.equals("LOCAL") ? ZoneId.systemDefault() : ZoneId.of(zone);
        assertThat(settings.values().zone()).isEqualTo(expected);
        assertThat(settings.session().start().timeZone()).isEqualTo(ofSession);
    }

    @Test
    void theZoneOfTheMachineIsTheSessionsToo() throws SQLException {
        assertThat(settings("timezone=auto").values().zone()).isEqualTo(ZoneId.systemDefault());
        assertThat(settings("timezone=AUTO").session().start().timeZone()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"SERVER,true,true", "server,true,true", "SERVER,false,false", "LOCAL,true,false"})
    void theServerIsAskedForItsZoneWhereItCounts(String zone, String preserve, boolean asked) throws SQLException {
        assertThat(settings("connectionTimeZone=" + zone + "&preserveInstants=" + preserve)
                        .session()
                        .start()
                        .zoneOfServer())
                .isEqualTo(asked);
    }

    @ParameterizedTest
    @CsvSource({
        "READ-UNCOMMITTED,READ-UNCOMMITTED",
        "read_committed,READ-COMMITTED",
        "TRANSACTION_REPEATABLE_READ,REPEATABLE-READ",
        "repeatable read,REPEATABLE-READ",
        "SERIALIZABLE,SERIALIZABLE",
        "'',''"
    })
    void theIsolationIsOneOfFour(String given, String level) throws SQLException {
        assertThat(settings("transactionIsolation=" + given).session().start().isolation())
                .isEqualTo(level);
    }

    @Test
    void keyStoresAreThoseOfEitherDriver() throws SQLException {
        Properties info = new Properties();
        info.setProperty("trustStore", "/t");
        info.setProperty("trustStoreType", "JKS");
        info.setProperty("clientCertificateKeyStoreUrl", "file:/k");
        info.setProperty("keyStorePassword", "secret");
        info.setProperty("enabledSslProtocolSuites", "TLSv1.2, TLSv1.3,");
        Settings.TlsSettings tls = settings("", info).tls();
        assertThat(tls.stores().trust()).hasToString("trustStore=/t type=JKS");
        assertThat(tls.stores().client()).hasToString("clientCertificateKeyStoreUrl=file:/k");
        assertThat(tls.stores().client().password()).isEqualTo("secret");
        assertThat(tls.stores().protocols()).containsExactly("TLSv1.2", "TLSv1.3");
        assertThat(tls.toString()).doesNotContain("secret");
    }

    @Test
    void anInteractiveClientIsClosedLater() throws SQLException {
        assertThat(settings("interactiveClient=yes&sessionVariables=a=1")
                        .session()
                        .variables())
                .isEqualTo("wait_timeout=@@interactive_timeout,a=1");
        assertThat(settings("interactiveClient=no").session().variables()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
                    a=1,b=2                | a=1,b=2
                    a=1;b=2;               | a=1,b=2
                    a='x;y';b="p;q";@c=`;` | a='x;y',b="p;q",@c=`;`
                    """)
    void sessionVariablesAreSeparatedByCommasOrSemicolons(String given, String sent) throws SQLException {
        Properties info = new Properties();
        info.setProperty("sessionVariables", given);
        assertThat(settings("", info).session().variables()).isEqualTo(sent);
    }

    @ParameterizedTest
    @CsvSource({"'',", "/ca.pem,/ca.pem"})
    void mariaDbsCertificateIsAFile(String value, String path) throws SQLException {
        assertThat(settings("serverSslCert=" + value).tls().ca()).isEqualTo(path == null ? null : Path.of(path));
        assertThat(settings("serverSslCert=classpath:a.pem").tls().ca()).isNull();
        assertThat(settings("serverSslCert=classpath:a.pem").tls().stores().pem())
                .isEqualTo("classpath:a.pem");
        assertThat(settings("localSocket=" + value).address().socketPath())
                .isEqualTo(path == null ? null : Path.of(path));
        assertThat(settings("username=" + value).account().user()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "zeroDateTimeBehavior=convertToNull,CONVERT_TO_NULL",
        "zeroDateTimeBehavior=round,ROUND",
        "zeroDateTimeBehavior=exception,EXCEPTION"
    })
    void olderSpellingsOfChoicesAreUnderstood(String query, ZeroDates zeroDates) throws SQLException {
        assertThat(settings(query).values().zeroDates()).isEqualTo(zeroDates);
    }

    @Test
    void attributesCanBeAddedOrLeftOut() throws SQLException {
        assertThat(settings("connectionAttributes=a:1,b:x:y").account().connectionAttributes())
                .containsKeys("_client_name", "_client_version", "_runtime_version", "_pid")
                .containsEntry("a", "1")
                .containsEntry("b", "x:y");
        assertThat(settings("connectionAttributes=none").account().connectionAttributes())
                .isEmpty();
    }

    @Test
    void namesOfPeersAreNotOurs() {
        assertThat(PeerTable.all()).hasSizeGreaterThan(250).allSatisfy(peer -> {
            assertThat(Option.named(peer.name())).isEmpty();
            assertThat(peer.text()).isNotBlank();
        });
    }

    @Test
    void everyRefusedOptionMayBeSetToWhatIsTheCaseAnyway() throws SQLException {
        for (PeerOption refused : PeerTable.of(PeerOption.Treatment.REFUSED)) {
            settings(refused.name() + "=");
            for (String value : refused.accepted()) {
                settings(refused.name() + "=" + value.toUpperCase(Locale.ROOT));
            }
            assertThatThrownBy(() -> settings(refused.name() + "=something"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContainingAll(refused.name() + "=something is not supported: ", refused.text());
        }
    }

    @Test
    void settingsDoNotShowThePassword() throws SQLException {
        Properties info = new Properties();
        info.setProperty("password", "secret");
        assertThat(settings("", info).toString()).doesNotContain("secret");
    }
}
