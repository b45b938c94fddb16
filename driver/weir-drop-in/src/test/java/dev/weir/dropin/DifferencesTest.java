package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a URL's options, beside the real Connector/J; {@code DifferencesOfColumnsTest} has columns. */
final class DifferencesTest {
    private static URLClassLoader loader;
    private static Driver connectorJ;

    @BeforeAll
    static void load() throws Exception {
        loader = ConnectorJ.loader();
        connectorJ = (Driver)
                loader.loadClass("com.mysql.cj.jdbc.Driver").getConstructor().newInstance();
    }

    @AfterAll
    static void close() throws Exception {
        loader.close();
    }

    private static List<String> options(String query) throws SQLException {
        return new Differences(connectorJ).options("jdbc:mysql://u:secret@127.0.0.1:1/shop?" + query);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    resultWindow=1M        | to Connector/J: option resultWindow has no effect, for it is Weir's; take it out
                    disablePipeline=true   | to Connector/J: option disablePipeline has no effect, for it is not Connector/J's; take it out
                    noSuchOption=1         | to Connector/J: option noSuchOption has no effect, for it is not Connector/J's; take it out
                    emulateLocators=true   | to Weir: option emulateLocators is refused: a BLOB column
                    rewriteBatchedStatements=auto | to Connector/J: option rewriteBatchedStatements is refused
                    autoReconnect=true     | to Weir: option autoReconnect has no effect: a broken connection
                    """)
    void anOptionOfOneDriverIsNamed(String query, String said) throws SQLException {
        assertThat(options(query)).isNotEmpty().first().asString().startsWith(said);
    }

    @ParameterizedTest
    @CsvSource({
        "connectTimeout=1000&serverTimezone=UTC",
        "cachePrepStmts=true",
        "user=u&password=secret",
        "useSSL=false"
    })
    void anOptionOfBothIsNot(String query) throws SQLException {
        assertThat(options(query)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h/d?user=u, true",
        "jdbc:mysql://u@h:1/d?x=1, true",
        "jdbc:mysql://h/d?user=u&password=p, false",
        "jdbc:mysql://h/d?password1=p&user=u, false",
        "jdbc:mysql://u:p@h/d, false"
    })
    void thePasswordMayStandInTheEnvironment(String url, boolean taken) {
        assertThat(Differences.account(url, Map.of("MYSQL_PWD", "secret")).getProperty("password"))
                .isEqualTo(taken ? "secret" : null);
        assertThat(Differences.account(url, Map.of())).isEmpty();
    }

    @Test
    void whatIsWrongIsSaid() {
        assertThat(said(2)).startsWith("usage: java -cp");
        assertThat(said(2, "no-such.jar", "jdbc:mysql://h/d")).startsWith("usage: java -cp");
        assertThat(said(2, ConnectorJ.jar().toString(), "jdbc:mysql://u:secret@127.0.0.1:1/d"))
                .contains("127.0.0.1")
                .doesNotContain("secret")
                .doesNotContain("\tat ");
    }

    private static String said(int status, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Differences.run(new PrintStream(out, true, StandardCharsets.UTF_8), args))
                .isEqualTo(status);
        return out.toString(StandardCharsets.UTF_8);
    }
}
