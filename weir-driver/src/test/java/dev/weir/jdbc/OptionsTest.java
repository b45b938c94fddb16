package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.column.ZeroDates;
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
    void thereAreAtMostThirtyAndNoTwoOfAName() {
        assertThat(Option.values()).hasSizeLessThanOrEqualTo(30);
        assertThat(Arrays.stream(Option.values())
                        .map(option -> option.propertyName().toLowerCase(Locale.ROOT)))
                .doesNotHaveDuplicates();
        assertThat(Option.values())
                .allSatisfy(option -> assertThat(option.description()).endsWith("."));
    }

    @Test
    void defaultsAreUnderstoodAndSafe() throws SQLException {
        Settings settings = settings("");
        assertThat(settings.tls()).isEqualTo(new Settings.TlsSettings(Mode.PREFERRED, null));
        assertThat(settings.allowPublicKeyRetrieval()).isFalse();
        assertThat(settings.multiStatements()).isFalse();
        assertThat(settings.affectedRows()).isFalse();
        assertThat(settings.serverPrepare()).isTrue();
        assertThat(settings.resultWindowBytes()).isEqualTo(8 << 20);
        assertThat(settings.connectTimeoutMillis()).isEqualTo(30_000);
        assertThat(settings.zone()).isEqualTo(ZoneId.systemDefault());
        assertThat(settings.zeroDates()).isEqualTo(ZeroDates.EXCEPTION);
        assertThat(settings.socketPath()).isNull();
        assertThat(settings.spillDirectory()).isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
        assertThat(settings.connectionAttributes()).containsEntry("_client_name", "Weir");
    }

    @Test
    void namesAndChoicesHaveNoCaseAndPropertiesComeFirst() throws SQLException {
        Properties info = new Properties();
        info.setProperty("SSLMODE", "verify-ca");
        info.setProperty("prepStmtCacheSize", "7");
        Settings settings = settings("sslMode=DISABLED&PREPSTMTCACHESIZE=9&resultwindow=64k&spillLimit=2G", info);
        assertThat(settings.tls().mode()).isEqualTo(Mode.VERIFY_CA);
        assertThat(settings.statementCacheSize()).isEqualTo(7);
        assertThat(settings.resultWindowBytes()).isEqualTo(64 << 10);
        assertThat(settings.spillLimitBytes()).isEqualTo(2L << 30);
    }

    @Test
    void defaultsOfPropertiesCount() throws SQLException {
        Properties info = new Properties(new Properties());
        Properties defaults = new Properties();
        defaults.setProperty("user", "fallback");
        assertThat(settings("", new Properties(defaults)).user()).isEqualTo("fallback");
        assertThat(settings("", info).user()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    sslMode=maybe,              'sslMode=maybe; expected one of DISABLED, PREFERRED'
                    connectTimeout=-1,          'connectTimeout=-1; expected 0 or more'
                    connectTimeout=5s,          connectTimeout=5s; expected a whole number
                    connectTimeout=,            connectTimeout=; expected a whole number
                    socketTimeout=2147483648,   socketTimeout=2147483648
                    netWriteTimeout=0,          netWriteTimeout=0; expected 1 or more
                    resultWindow=8T,            resultWindow=8T; expected bytes
                    resultWindow=-1,            resultWindow=-1; expected 0 or more
                    resultWindow=K,             resultWindow=K; expected bytes
                    spillLimit=9999999999G,     spillLimit=9999999999G; expected bytes
                    tcpKeepAlive=1,             tcpKeepAlive=1; expected true or false
                    connectionTimeZone=Mars,    connectionTimeZone=Mars; expected LOCAL or a zone
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
        "metadata=NONE_UNSAFE,                  AUTO, NONE_UNSAFE"
    })
    void mariaDbsSwitchesAreUnderstood(String query, Settings.Pipelining pipelining, Settings.Metadata metadata)
            throws SQLException {
        assertThat(settings(query).pipelining()).isEqualTo(pipelining);
        assertThat(settings(query).metadata()).isEqualTo(metadata);
    }

    @Test
    void aliasesMeanOurOptionsUnlessThoseAreGiven() throws SQLException {
        Settings settings = settings("serverTimezone=UTC&localSocket=/s&netTimeoutForStreamingResults=9");
        assertThat(settings.zone()).isEqualTo(ZoneId.of("UTC"));
        assertThat(settings.socketPath()).isEqualTo(Path.of("/s"));
        assertThat(settings.netWriteTimeoutSeconds()).isEqualTo(9);
        assertThat(settings("serverTimezone=UTC&connectionTimeZone=%2B02:00").zone())
                .isEqualTo(ZoneId.of("+02:00"));
    }

    @ParameterizedTest
    @CsvSource({
        "zeroDateTimeBehavior=convertToNull,CONVERT_TO_NULL",
        "zeroDateTimeBehavior=round,ROUND",
        "zeroDateTimeBehavior=exception,EXCEPTION"
    })
    void olderSpellingsOfChoicesAreUnderstood(String query, ZeroDates zeroDates) throws SQLException {
        assertThat(settings(query).zeroDates()).isEqualTo(zeroDates);
    }

    @Test
    void attributesCanBeAddedOrLeftOut() throws SQLException {
        assertThat(settings("connectionAttributes=a:1,b:x:y").connectionAttributes())
                .containsKeys("_client_name", "_client_version", "_runtime_version", "_pid")
                .containsEntry("a", "1")
                .containsEntry("b", "x:y");
        assertThat(settings("connectionAttributes=none").connectionAttributes()).isEmpty();
    }

    @Test
    void namesOfPeersAreNeitherOursNorTwice() {
        assertThat(PeerOptions.aliases().keySet()).allSatisfy(name -> {
            assertThat(Option.named(name)).isEmpty();
            assertThat(PeerOptions.ignored(name)).isNull();
        });
        assertThat(PeerOptions.ignored().keySet())
                .allSatisfy(name -> assertThat(Option.named(name)).isEmpty());
    }

    @Test
    void settingsDoNotShowThePassword() throws SQLException {
        Properties info = new Properties();
        info.setProperty("password", "secret");
        assertThat(settings("", info).toString()).doesNotContain("secret");
    }
}
