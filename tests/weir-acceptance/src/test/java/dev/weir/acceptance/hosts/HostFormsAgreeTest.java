package dev.weir.acceptance.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.conf.HostInfo;
import dev.weir.url.ConnectionUrl;
import dev.weir.url.UrlHost;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same hosts are found in a URL as Connector/J finds, where {@code weir:} is put behind its {@code jdbc:mysql:}. */
class HostFormsAgreeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "//h/db",
                "///db",
                "//h1,h2:3307/db",
                "//h1:33,h2:34,h3/db?x=1",
                "//[h1,h2:3307]/db",
                "//[h1:3307]/db",
                "//[::1]:33,[fe80::1]/db",
                "//[[::1]:33,[fe80::1]]/db",
                "//[h1,h2],h3/db",
                "// h1 , h2 : 33 /db",
                "//u:p@h1,h2/db",
                "//u:p@[h1,h2:3307]/db",
                "//h0,u:p@[h1,h2]/db",
                "//u%40x:p%2C@h1,h2/db",
                "//u:p@[::1]:33,h2/db",
                "//(host=h1,port=33,user=u),(host=h2)/db",
                "//( host = h1 , port = 33 ) , h2/db",
                "//u:p@(host=h1),(host=h2,user=v,password=q)/db",
                "//address=(host=h1)(port=1)(user=u)(Password=p),h2/db",
                "//address=(host=::1),address=(port=7)/db",
                "//address=(host=h1)(user=u%40x)(password=a%29b),h2/db",
                "loadbalance://h1,h2:3307/db",
                "replication://h1,h2,h3/db",
                "replication://address=(host=h1)(type=source),address=(host=h2)(type=replica)/db"
            })
    void asConnectorJ(String rest) throws SQLException {
        ConnectionUrl own = ConnectionUrl.parse("jdbc:mysql:weir:" + rest);
        com.mysql.cj.conf.ConnectionUrl peer =
                com.mysql.cj.conf.ConnectionUrl.getConnectionUrlInstance("jdbc:mysql:" + rest, new Properties());
        List<String> expected =
                peer.getHostsList().stream().map(HostFormsAgreeTest::text).toList();
        String user = own.properties().get("user");
        String password = own.properties().get("password");
        assertThat(own.hosts().stream().map(host -> text(host, user, password))).containsExactlyElementsOf(expected);
        assertThat(own.database()).isEqualTo(peer.getDatabase());
        assertThat(ConnectionUrl.parse("jdbc:mysql:" + rest, "jdbc:mysql:").hosts())
                .isEqualTo(own.hosts());
    }

    private static String text(HostInfo host) {
        String name = host.getHost().replaceAll("^\\[(.*)]$", "$1");
        return name + ":" + host.getPort() + "/" + host.getUser() + "/" + host.getPassword();
    }

    private static String text(UrlHost host, String user, String password) {
        return host.name() + ":" + host.port() + "/" + (host.user() == null ? user : host.user()) + "/"
                + (host.password() == null ? password : host.password());
    }
}
