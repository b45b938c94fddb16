package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.Option;
import dev.weir.column.ColumnContext;
import dev.weir.column.ZeroDates;
import dev.weir.localfile.LocalFileRules;
import dev.weir.login.Settings;
import dev.weir.login.Settings.TlsSettings.Mode;
import dev.weir.login.TlsStores;
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
        return SettingsReader.read(url, OptionValues.read(url, info, given -> given, null));
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
        assertThat(settings.tls().stores().trust()).hasToString("sslCa=");
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

    /** A default is not parsed as a given value is. */
    @Test
    void defaultsAreChoicesInTheirSpelling() {
        assertThat(Option.values())
                .filteredOn(option -> !option.choices().isEmpty())
                .hasSizeGreaterThan(20)
                .allSatisfy(option -> assertThat(option.choices()).contains(option.defaultValue()));
    }

    @Test
    void namesAndChoicesHaveNoCaseAndPropertiesComeFirst() throws SQLException {
        Properties info = new Properties();
        info.setProperty("SSLMODE", "verify-ca");
        info.setProperty("prepStmtCacheSize", "7");
        Settings settings = settings(
                "sslMode=DISABLED&PREPSTMTCACHESIZE=9&resultwindow=64k&spillLimit=2G&spillDirectory=spill", info);
        assertThat(settings.tls().mode()).isEqualTo(Mode.VERIFY_CA);
        assertThat(settings.statements().cacheSize()).isEqualTo(7);
        assertThat(settings.memory().windowBytes()).isEqualTo(64 << 10);
        assertThat(settings.memory().spillBytes()).isEqualTo(2L << 30);
        assertThat(settings.memory().spillDirectory()).isEqualTo(Path.of("spill"));
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
                    socketFactory=no.such.Type, 'socketFactory=no.such.Type cannot be used'
                    socketFactory=java.lang.String, 'expected a public class that extends javax.net.SocketFactory'
                    resultWindow=8T,            resultWindow=8T; expected bytes
                    resultWindow=-1,            resultWindow=-1; expected 0 or more
                    allowLoadLocalInfile=flase, 'allowLoadLocalInfile=flase; expected true or false'
                    resultWindow=K,             resultWindow=K; expected bytes
                    spillLimit=9999999999G,     spillLimit=9999999999G; expected bytes
                    allowMultiQueries=2,        allowMultiQueries=2; expected true or false
                    tinyInt1isBit=2,            tinyInt1isBit=2; expected true or false or boolean
                    tlsVersions=MINE,           'tlsVersions=MINE; expected versions, such as TLSv1.3'
                    'tlsVersions=TLSv1.2,ECDHE-RSA', 'expected versions, such as TLSv1.3'
                    tlsCiphersuites=ECDHE-RSA,  'tlsCiphersuites=ECDHE-RSA; expected IANA names of cipher suites'
                    useCompression=zlib:9,      'useCompression=zlib:9; expected one of false, true, zlib, zstd'
                    connectionTimeZone=Mars,    'connectionTimeZone=Mars; expected LOCAL, SERVER or a zone'
                    zeroDateTimeBehavior=x,     'EXCEPTION, CONVERT_TO_NULL, ROUND'
                    socketPath=%00,             expected a path
                    connectionAttributes=a,     'expected name:value,name:value or none'
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

    @Test
    void theServerIsAskedForItsZoneWhereItCounts() throws SQLException {
        assertThat(settings("connectionTimeZone=server").session().zoneOfServer())
                .isTrue();
        assertThat(settings("connectionTimeZone=LOCAL").session().zoneOfServer())
                .isFalse();
    }

    @Test
    void versionsAndCipherSuitesAreLists() throws SQLException {
        TlsStores stores = settings("tlsVersions=TLSv1.2, TLSv1.3,&tlsCiphersuites=TLS_AES_256_GCM_SHA384")
                .tls()
                .stores();
        assertThat(stores.protocols()).containsExactly("TLSv1.2", "TLSv1.3");
        assertThat(stores.ciphers()).containsExactly("TLS_AES_256_GCM_SHA384");
        assertThat(settings("tlsCiphersuites=TLS_AES_256_GCM_SHA384")
                        .tls()
                        .stores()
                        .protocols())
                .isEmpty();
    }

    @Test
    void passwordsOfKeyStoresAreNotShown() throws SQLException {
        Properties info = new Properties();
        info.setProperty("sslCa", "/t");
        info.setProperty("trustCertificateKeyStorePassword", "secret");
        info.setProperty("clientCertificateKeyStoreUrl", "file:/k");
        info.setProperty("clientCertificateKeyStorePassword", "secret");
        Settings.TlsSettings tls = settings("", info).tls();
        assertThat(tls.stores().trust()).hasToString("sslCa=/t");
        assertThat(tls.stores().client()).hasToString("clientCertificateKeyStoreUrl=file:/k");
        assertThat(tls.stores().client().password()).isEqualTo("secret");
        assertThat(tls.toString()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({"true, true, false", "yes, true, false", "0, false, false", "Boolean, true, true"})
    void aTinyIntOfOneIsABitABooleanOrANumber(String value, boolean bit, boolean named) throws SQLException {
        ColumnContext values = settings("tinyInt1isBit=" + value).values();
        assertThat(values.tinyIntOneIsBit()).isEqualTo(bit);
        assertThat(values.bitIsBoolean()).isEqualTo(named);
    }

    @Test
    void filesMayBeSentFromNowhereFromAFolderOrFromAnywhere() throws SQLException {
        assertThat(settings("").localFiles().allowSome()).isFalse();
        assertThat(settings("allowLoadLocalInfile=yes").localFiles().any()).isTrue();
        LocalFileRules folder = settings("allowLoadLocalInfileInPath=/a").localFiles();
        assertThat(folder).isEqualTo(new LocalFileRules(false, Path.of("/a")));
        assertThat(folder.allowSome()).isTrue();
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
    void settingsDoNotShowThePassword() throws SQLException {
        Properties info = new Properties();
        info.setProperty("password", "secret");
        assertThat(settings("", info).toString()).doesNotContain("secret");
    }
}
