package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.jdbc.WeirDriver;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionUrlTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
                    jdbc:mysql:weir://,                                localhost, 3306, ''
                    jdbc:mysql:weir:///db,                             localhost, 3306, db
                    jdbc:mysql:weir://h,                               h,         3306, ''
                    jdbc:mysql:weir://h:3307,                          h,         3307, ''
                    jdbc:mysql:weir://h:3307/,                         h,         3307, ''
                    jdbc:weir://h:1/db?,                               h,         1,    db
                    jdbc:mysql:weir://10.0.0.1:65535/a%2Fb,            10.0.0.1,  65535, a/b
                    jdbc:mysql:weir://[::1]/x,                         ::1,       3306, x
                    jdbc:mysql:weir://[fe80::1%25eth0]:3308/x,         fe80::1%eth0, 3308, x
                    jdbc:mysql:weir://u:p@h/x,                         h,         3306, x
                    jdbc:mysql:weir://%C3%BC/%F0%9F%98%80,             ü,         3306, 😀
                    """)
    void partsAreFound(String url, String host, int port, String database) throws SQLException {
        ConnectionUrl parsed = ConnectionUrl.parse(url);
        assertThat(parsed.host()).isEqualTo(host);
        assertThat(parsed.port()).isEqualTo(port);
        assertThat(parsed.database()).isEqualTo(database);
    }

    @Test
    void propertiesAreDecodedAndKeepTheirOrder() throws SQLException {
        ConnectionUrl url =
                ConnectionUrl.parse("jdbc:mysql:weir://u%40x:p%3A%2F@h/d?b=1&a=x%26y&&plus=a+b&empty=&e=a=b");
        assertThat(url.properties())
                .containsExactly(
                        Map.entry("user", "u@x"),
                        Map.entry("password", "p:/"),
                        Map.entry("b", "1"),
                        Map.entry("a", "x&y"),
                        Map.entry("plus", "a+b"),
                        Map.entry("empty", ""),
                        Map.entry("e", "a=b"));
    }

    @Test
    void theFullFormHasNeitherUserNorPassword() throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:weir://root:secret@h/d?Password=secret&x=%26&sslMode=DISABLED"
                + "&username=a&trustStorePassword=b");
        assertThat(url.withoutCredentials()).isEqualTo("jdbc:mysql:weir://h:3306/d?x=%26&sslMode=DISABLED");
        assertThat(url).hasToString(url.withoutCredentials());
        assertThat(ConnectionUrl.parse("jdbc:mysql:weir://h/?password2=secret&Password1=secret&username=u")
                        .withoutCredentials())
                .isEqualTo("jdbc:mysql:weir://h:3306/");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    jdbc:mysql:weir://h:0/,             port=0
                    jdbc:mysql:weir://h:65536/,         port=65536
                    jdbc:mysql:weir://h:/,              port
                    jdbc:mysql:weir://h:33o6/,          port=33o6
                    jdbc:mysql:weir://h:99999999999/,   port=99999999999
                    jdbc:mysql:weir://::1/,             brackets
                    jdbc:mysql:weir://[::1/,            brackets
                    jdbc:mysql:weir://[::1]3306/,       after the bracket
                    jdbc:mysql:weir://h%3A1/,           brackets
                    'jdbc:mysql:weir://h1,,h2/',        each comma
                    'jdbc:mysql:weir://h1,/',           each comma
                    jdbc:mysql:weir://h/%,              database
                    jdbc:mysql:weir://h/%4,             hexadecimal
                    jdbc:mysql:weir://h/%zz,            hexadecimal
                    jdbc:mysql:weir://h/%FF,            UTF-8
                    jdbc:mysql:weir://h/?flag,          property=flag
                    jdbc:mysql:weir://h/?=x,            name=value
                    jdbc:mysql:weir://h/?a=%,           property a
                    """)
    void errorsNameThePart(String url, String said) {
        assertThatThrownBy(() -> ConnectionUrl.parse(url))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("the URL's")
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql:weir://u:secret%@h/",
                "jdbc:mysql:weir://u:secret@h:x/",
                "jdbc:mysql:weir://u:secret@h/?password=secret%",
                "jdbc:mysql:weir://u:secret@h/?password=%FFsecret"
            })
    void errorsDoNotShowThePassword(String url) {
        assertThatThrownBy(() -> ConnectionUrl.parse(url)).hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({"jdbc:mysql://h/,false", "jdbc:mariadb://h/,false", "jdbc:mysql:weir://,true", "jdbc:weir:x,false"})
    void onlyOwnUrlsAreAccepted(String url, boolean accepted) {
        assertThat(ConnectionUrl.accepts(url)).isEqualTo(accepted);
        assertThat(new WeirDriver().acceptsURL(url)).isEqualTo(accepted);
    }

    @Property
    void theFullFormIsParsedToTheSame(@ForAll("urls") ConnectionUrl url) throws SQLException {
        ConnectionUrl again = ConnectionUrl.parse(url.withoutCredentials());
        assertThat(again).isEqualTo(url);
    }

    @Property(tries = 3000)
    void anyTextIsAUrlOrAnError(@ForAll("almostUrls") String rest) {
        try {
            ConnectionUrl url = ConnectionUrl.parse(ConnectionUrl.PREFIX + rest);
            assertThat(url.port()).isBetween(1, 65_535);
        } catch (SQLException e) {
            assertThat(e.getMessage()).contains("the URL's");
        }
    }

    @Provide
    Arbitrary<ConnectionUrl> urls() {
        Arbitrary<String> text =
                Arbitraries.strings().excludeChars('\uFFFF').ofMaxLength(12).filter(ConnectionUrlTest::isText);
        Arbitrary<String> host = Arbitraries.oneOf(
                text.filter(name -> !name.isEmpty() && name.chars().noneMatch(c -> ":[],".indexOf(c) >= 0)),
                Arbitraries.of("::1", "fe80::1%eth0", "2001:db8::7"));
        Arbitrary<String> name = text.filter(
                key -> !key.isEmpty() && !key.equalsIgnoreCase("user") && !key.equalsIgnoreCase("password"));
        return Combinators.combine(
                        host,
                        Arbitraries.integers().between(1, 65_535),
                        text,
                        Arbitraries.maps(name, text).ofMaxSize(4))
                .as((server, port, database, properties) -> new ConnectionUrl(
                        ConnectionUrl.SCHEME,
                        HostMode.FAILOVER,
                        List.of(new UrlHost(server, port)),
                        database,
                        properties));
    }

    @Provide
    Arbitrary<String> almostUrls() {
        return Arbitraries.strings().withChars("ab%41:@/?&=[],. é\0").ofMaxLength(25);
    }

    /** No half of a surrogate pair, which UTF-8 cannot write. */
    private static boolean isText(String text) {
        return java.nio.charset.StandardCharsets.UTF_16.newEncoder().canEncode(text);
    }
}
