package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.jdbc.OptionUse;
import dev.weir.jdbc.OptionUse.Outcome;
import dev.weir.jdbc.WeirDriver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnknownPropertyTest {
    private static final Logger LOG = Logger.getLogger("dev.weir.jdbc");

    private final List<String> logged = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            logged.add(record.getLevel() + " " + new SimpleFormatter().formatMessage(record));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOG.addHandler(handler);
        LOG.setUseParentHandlers(false);
        LOG.setLevel(Level.ALL);
    }

    @AfterEach
    void stop() {
        LOG.removeHandler(handler);
        LOG.setUseParentHandlers(true);
        LOG.setLevel(null);
    }

    private static void read(OptionReader reader, String query) throws SQLException {
        reader.read(ConnectionUrl.parse("jdbc:mysql:weir://h/?" + query), null);
    }

    @Test
    void isLoggedOnceWithTheNearestName() throws SQLException {
        OptionReader reader = new OptionReader();
        read(reader, "resultWindwo=1M");
        read(reader, "resultWindwo=1M");
        assertThat(logged)
                .containsExactly(
                        "WARNING property resultWindwo is not known and has no effect; is resultWindow meant?");
    }

    @Test
    void ofAPeerIsIgnoredWithItsReason() throws SQLException {
        read(new OptionReader(), "useUnicode=true&useBulkStmts=true&serverTimezone=UTC&useSSL=false");
        assertThat(logged)
                .containsExactlyInAnyOrder(
                        "FINE property useUnicode has no effect: the driver always talks utf8mb4 and converts by itself",
                        "FINE property useBulkStmts has no effect: elements of a batch are sent without waiting for replies;"
                                + " see rewriteBatchedStatements");
    }

    @Test
    void whatIsMissingIsSaidLouder() throws SQLException {
        read(new OptionReader(), "emptyStringsConvertToZero=true&autoReconnect=false");
        assertThat(logged)
                .containsExactlyInAnyOrder(
                        "INFO property emptyStringsConvertToZero has no effect: an empty string is no number: reading it as one is an error",
                        "FINE property autoReconnect has no effect: a broken connection is an error; pools open another");
    }

    @Test
    void whatBecomesOfEachOptionIsToldToWhoAsks() throws SQLException {
        assertThat(new WeirDriver()
                        .explain(
                                "jdbc:weir://h/?SSLMODE=DISABLED&serverTimezone=UTC&timezone=UTC&useUnicode=true"
                                        + "&emptyStringsConvertToZero=true&autoReconnect=false&conectTimeout=1",
                                null))
                .containsExactly(
                        new OptionUse("SSLMODE", Outcome.HONOURED, "sslMode"),
                        new OptionUse("serverTimezone", Outcome.MAPPED, "connectionTimeZone"),
                        new OptionUse(
                                "timezone",
                                Outcome.MAPPED,
                                PeerTable.named("timezone").text()),
                        new OptionUse(
                                "useUnicode",
                                Outcome.NOT_NEEDED,
                                "the driver always talks utf8mb4 and converts by itself"),
                        new OptionUse(
                                "emptyStringsConvertToZero",
                                Outcome.NOT_SUPPORTED,
                                "an empty string is no number: reading it as one is an error"),
                        new OptionUse(
                                "autoReconnect",
                                Outcome.NOT_NEEDED,
                                "a broken connection is an error; pools open another"),
                        new OptionUse("conectTimeout", Outcome.UNKNOWN, "is connectTimeout meant?"));
    }

    @ParameterizedTest
    @CsvSource({
        "conectTimeout,connectTimeout",
        "SSLMod,sslMode",
        "pasword,password",
        "socketTimeoutMs,socketTimeout",
        "useCursorFech,useCursorFetch"
    })
    void theNearestNameIsFound(String name, String nearest) {
        assertThat(NearestName.of(name)).contains(nearest);
    }

    @Test
    void nothingIsSuggestedWhereNoNameIsNear() throws SQLException {
        read(new OptionReader(), "applicationFlavour=7");
        assertThat(logged).containsExactly("WARNING property applicationFlavour is not known and has no effect");
    }

    @ParameterizedTest
    @CsvSource({"kitten,sitting,3", "'',abc,3", "abc,'',3", "abc,abc,0", "abc,acb,2"})
    void theDistanceIsLevenshteins(String a, String b, int distance) {
        assertThat(NearestName.distance(a, b)).isEqualTo(distance);
    }
}
