package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.hosts.Cluster;
import dev.weir.hosts.HostMemory;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

/** Several hosts in a URL, in every form that Connector/J and MariaDB Connector/J have. */
final class HostsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    h1,h2:3307                                          | h1:3306 h2:3307
                    [h1,h2:3307]                                        | h1:3306 h2:3307
                    [h1:3307]                                           | h1:3307
                    [::1]:33,[fe80::1]                                  | ::1:33 fe80::1:3306
                    [[::1]:33,[fe80::1]]                                | ::1:33 fe80::1:3306
                    [h1,h2],h3                                          | h1:3306 h2:3306 h3:3306
                    ' h1 , h2 : 33 '                                    | h1:3306 h2:33
                    u:p@h1,h2                                           | h1:3306/u/p h2:3306
                    u:p@[h1,h2:3307]                                    | h1:3306/u/p h2:3307/u/p
                    h0,u:p@[h1,v@h2]                                    | h0:3306 h1:3306/u/p h2:3306/v/null
                    u:p@[::1]:33,v:q@h2                                 | ::1:33/u/p h2:3306/v/q
                    u:p[q@h1                                            | h1:3306
                    u%40x:p%2C%3A@h1,h2                                 | h1:3306/u@x/p,: h2:3306
                    (host=h1,port=33,user=u),( host = h2 )              | h1:33/u/null h2:3306
                    u:p@(host=h1),(host=h2,user=v@x,password=q@y)       | h1:3306/u/p h2:3306/v@x/q@y
                    h1:33,(host=h2,port=34)                             | h1:33 h2:34
                    address=(host=h1)(port=1)(User=u)(PASSWORD=p),h2    | h1:1/u/p h2:3306
                    Address=(host=::1)(protocol=tcp), address=( port = 7 ) | ::1:3306 localhost:7
                    address=(host=[::1])(port=2),h2                     | ::1:2 h2:3306
                    u:p@[address=(host=h1)(user=v),(host=h2,password=q)] | h1:3306/v/p h2:3306/u/q
                    address=(host=a%29b)(password=%28),c                | a)b:3306/null/( c:3306
                    """)
    void everyFormIsRead(String hosts, String expected) throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mysql:weir://" + hosts + "/db?x=1");
        assertThat(url.hosts().stream().map(HostsTest::text).collect(Collectors.joining(" ")))
                .isEqualTo(expected);
        assertThat(url.database()).isEqualTo("db");
        assertThat(url.mode()).isEqualTo(HostMode.FAILOVER);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                                             | false | 0
                    readFromSourceWhenNoReplicas=true              | true  | 0
                    causalReads=10000                              | false | 10
                    causalReads=1&readFromSourceWhenNoReplicas=yes | true  | 1
                    causalReads=60001                              | false | 61
                    """)
    void readsOfReplicas(String options, boolean orSource, int causalSeconds) throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mysql:weir:replication://a,b/db?" + options);
        Cluster cluster = ClusterReader.read(url, OptionValues.read(url, null, given -> given, null), new HostMemory());
        assertThat(cluster.reads()).isEqualTo(new Cluster.ReplicaReads(orSource, causalSeconds));
        assertThat(cluster.sources().servers().get(0).session().written() != null)
                .isEqualTo(causalSeconds > 0);
    }

    private static String text(UrlHost host) {
        String account =
                host.user() == null && host.password() == null ? "" : "/" + host.user() + "/" + host.password();
        return host.name() + ":" + host.port() + account;
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    jdbc:mysql:weir:loadbalance://h/,       LOADBALANCE
                    jdbc:mysql:weir:load-balance://h/,      LOADBALANCE
                    jdbc:mysql:weir:failover://h/,          LOADBALANCE
                    jdbc:weir:sequential://h/,              SEQUENTIAL
                    JDBC:MySQL:Weir:Replication://h/,       REPLICATION
                    jdbc:mysql:weir:load-balance-read://h/, REPLICATION
                    jdbc:weir://h/,                         FAILOVER
                    """)
    void theWordBeforeTheSlashesIsTheMode(String url, HostMode mode) throws SQLException {
        assertThat(ConnectionUrl.accepts(url)).isTrue();
        assertThat(ConnectionUrl.parse(url).mode()).isEqualTo(mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"source", "primary", "MASTER"})
    void typesSayWhatIsAReplica(String source) throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse(
                "jdbc:mysql:weir:replication://address=(host=a)(type=Slave),b,address=(host=c)(type=" + source
                        + "),(host=d,type=replica)/");
        assertThat(url.hosts().stream().map(UrlHost::role))
                .containsExactly(UrlHost.Role.REPLICA, null, UrlHost.Role.SOURCE, UrlHost.Role.REPLICA);
        assertThat(url.withoutCredentials())
                .isEqualTo("jdbc:mysql:weir:replication://address=(host=a)(port=3306)(type=replica),b:3306,"
                        + "address=(host=c)(port=3306)(type=source),address=(host=d)(port=3306)(type=replica)/");
    }

    @Test
    void theAccountOfTheOnlyHostIsThatOfAll() throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mysql:weir://address=(host=h)(user=u)(password=p)/?a=b");
        assertThat(url.properties())
                .containsExactly(Map.entry("user", "u"), Map.entry("password", "p"), Map.entry("a", "b"));
    }

    @Test
    void anotherPrefixIsKept() throws SQLException {
        String scheme = "jdbc:mysql:";
        assertThat(ConnectionUrl.accepts("jdbc:mysql://h/", scheme)).isTrue();
        assertThat(ConnectionUrl.accepts("jdbc:mysql:loadbalance://h/", scheme)).isTrue();
        assertThat(ConnectionUrl.accepts("jdbc:mysql:weir://h/", scheme)).isFalse();
        assertThat(ConnectionUrl.accepts("jdbc:mysql:weir:loadbalance://h/", scheme))
                .isFalse();
        assertThat(ConnectionUrl.accepts("jdbc:mysql:loadbalance://h/")).isFalse();
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mysql:replication://u:p@[h1,h2]/d?password=x&y=z", scheme);
        assertThat(url.mode()).isEqualTo(HostMode.REPLICATION);
        assertThat(url).hasToString("jdbc:mysql:replication://h1:3306,h2:3306/d?y=z");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    jdbc:mysql:weir:aws://h/,       AWS driver
                    jdbc:mysql:weir:aurora://h/,    replication://writer
                    jdbc:mysql:weir:galera://h/,    mode=galera
                    """)
    void formsThatAreNotServedSayWhy(String url, String said) {
        assertThat(ConnectionUrl.accepts(url)).isTrue();
        assertThatThrownBy(() -> ConnectionUrl.parse(url))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("the URL's form")
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    jdbc:mysql+srv://h/,                SRV
                    jdbc:mysql+srv:loadbalance://h/,    SRV
                    jdbc:mysql:aws://h/,                AWS
                    mysqlx://h/,                        X Protocol
                    """)
    void formsOfOthersHaveAReason(String url, String said) {
        assertThat(ConnectionUrl.whyNotServed(url))
                .hasValueSatisfying(reason -> assertThat(reason).contains(said));
        assertThatThrownBy(() -> ConnectionUrl.parse(url, "jdbc:mysql:")).hasMessageContaining(said);
        assertThat(ConnectionUrl.whyNotServed("jdbc:mysql:loadbalance://h/")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    //h1,,h2                             | before and after each comma
                    //,h2                                | before and after each comma
                    //[h1,[h2,h3]]                       | no list within a list
                    //[h1,h2                             | closing brackets
                    //address=                           | address=(name=value)
                    //address=(host=h                    | address=(name=value)
                    //address=(host=h)x                  | address=(name=value)
                    //(host=h)x                          | and then a comma
                    //(host=h,flag)                      | name=value
                    //(host=h,host=g)                    | each name once
                    //(host=h,priority=1)                | order in which they stand
                    //(host=h,path=x)                    | socketPath
                    //address=(host=h)(protocol=pipe)    | protocol=tcp
                    //address=(host=h)(sslMode=REQUIRED) | after the question mark
                    //address=(host=h)(port=x)           | port=x
                    //address=(host=h)(type=arbiter)     | type=source or type=replica
                    //address=(host=h)(type=replica),g   | replication:
                    replication://(host=h,type=replica)  | a source
                    """)
    void errorsNameThePart(String rest, String said) {
        assertThatThrownBy(() -> ConnectionUrl.parse("jdbc:mysql:weir:" + rest + "/db"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("the URL's")
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "u:sec,ret@h",
                "u:sec/ret@h",
                "u:sec?ret@h",
                "u:sec@[ret@h",
                "address=(host=h)(password=sec)ret)",
                "address=(host=h)(password=sec,ret)(port=x)",
                "(host=h,password=sec,ret)",
                "(host=h,password=sec)ret)",
                "h:ret?password=sec",
                "h?password=sec&ret",
                "u:p@h,u:sec@ret:x",
                "u:p@[h,[sec,ret]]"
            })
    void errorsNeverShowAPieceOfAPassword(String rest) {
        assertThatThrownBy(() -> ConnectionUrl.parse("jdbc:mysql:weir://" + rest))
                .isInstanceOf(SQLException.class)
                .hasMessageNotContaining("sec")
                .hasMessageNotContaining("ret");
    }

    @Property
    void theFullFormIsParsedToTheSame(@ForAll("urls") ConnectionUrl url) throws SQLException {
        assertThat(ConnectionUrl.parse(url.withoutCredentials())).isEqualTo(url);
    }

    @Property(tries = 5000)
    void anyTextIsAUrlOrAnError(@ForAll("almostHosts") String rest) {
        try {
            ConnectionUrl url = ConnectionUrl.parse("jdbc:mysql:weir:replication://" + rest);
            assertThat(url.hosts()).isNotEmpty().allSatisfy(host -> {
                assertThat(host.name()).isNotEmpty();
                assertThat(host.port()).isBetween(1, 65_535);
            });
            assertThat(ConnectionUrl.parse(url.withoutCredentials()).hosts()).hasSameSizeAs(url.hosts());
        } catch (SQLException e) {
            assertThat(e.getMessage()).contains("the URL's");
        }
    }

    /** Whatever else is wrong with the URL, and wherever the password is cut. */
    @Property(tries = 5000)
    void noErrorShowsThePassword(@ForAll("almostHosts") String before, @ForAll("almostHosts") String after) {
        try {
            ConnectionUrl url =
                    ConnectionUrl.parse("jdbc:mysql:weir://" + before + "user:QqQ" + after + "QqQ@host/" + before);
            assertThat(url.withoutCredentials()).isNotNull();
        } catch (SQLException e) {
            assertThat(e.getMessage()).doesNotContain("QqQ");
        }
    }

    @Provide
    Arbitrary<ConnectionUrl> urls() {
        Arbitrary<String> name = Arbitraries.oneOf(
                Arbitraries.strings()
                        .withChars("ab.-_é()@= ,%")
                        .ofMinLength(1)
                        .ofMaxLength(8)
                        .filter(text -> !text.isBlank() && text.equals(text.trim())),
                Arbitraries.of("::1", "fe80::1%eth0", "2001:db8::7"));
        Arbitrary<UrlHost> host = Combinators.combine(
                        name,
                        Arbitraries.integers().between(1, 65_535),
                        Arbitraries.of(UrlHost.Role.values()).injectNull(0.4))
                .as((text, port, role) -> new UrlHost(text, port, role, null, null));
        return Combinators.combine(
                        host.map(first -> new UrlHost(first.name(), first.port())),
                        host.list().ofMaxSize(4),
                        Arbitraries.of("", "d", "ä/b"),
                        Arbitraries.of(List.of(Map.<String, String>of(), Map.of("a", "b&c"))))
                .as((first, others, database, properties) -> new ConnectionUrl(
                        "jdbc:mysql:weir:replication:",
                        HostMode.REPLICATION,
                        Stream.concat(Stream.of(first), others.stream()).toList(),
                        database,
                        properties));
    }

    @Provide
    Arbitrary<String> almostHosts() {
        Arbitrary<String> piece = Arbitraries.oneOf(
                Arbitraries.of(
                        "address=", "(host=h)", "(type=replica)", "port=1", "[::1]", "user:p@", "h", "%41", "[h,h2]"),
                Arbitraries.strings().withChars("a:@/?&=[](),.% 1").ofMaxLength(3));
        return piece.list().ofMaxSize(7).map(pieces -> String.join("", pieces));
    }
}
