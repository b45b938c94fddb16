package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.naming.spi.NamingManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The properties of the data sources, and how they are stored. */
final class DataSourcesTest {
    static List<DataSourceSettings> sources() {
        return List.of(new WeirDataSource(), new WeirConnectionPoolDataSource(), new WeirXADataSource());
    }

    @ParameterizedTest
    @MethodSource("sources")
    void theUrlIsMadeOfItsParts(DataSourceSettings source) throws SQLException {
        assertThat(source.getUrl()).isEqualTo("jdbc:mysql:weir://localhost/");
        source.setServerName("::1");
        source.setPort(3307);
        source.setDatabaseName("shop ü/1");
        assertThat(source.getPortNumber()).isEqualTo(3307);
        assertThat(source.getURL()).isEqualTo("jdbc:mysql:weir://[::1]:3307/shop%20%C3%BC%2F1");
        source.setServerName("db.example");
        source.setPortNumber(0);
        assertThat(source.getUrl()).isEqualTo("jdbc:mysql:weir://db.example/shop%20%C3%BC%2F1");
    }

    @ParameterizedTest
    @MethodSource("sources")
    void aUrlAndItsPartsAreNotMixed(DataSourceSettings source) throws SQLException {
        source.setDatabaseName("other");
        source.setURL("jdbc:weir://db.example/shop");
        assertThatThrownBy(() -> source.connect(null, null))
                .isInstanceOf(SQLException.class)
                .hasMessageContainingAll("databaseName=other", "either the URL or these");
        assertThatThrownBy(() -> source.setUrl("jdbc:mysql://db.example/"))
                .hasMessageContaining("expected jdbc:mysql:weir://");
        assertThatThrownBy(() -> source.setPort(65_536)).hasMessageContaining("portNumber=65536");
    }

    @ParameterizedTest
    @MethodSource("sources")
    void theyAreStoredWhole(DataSourceSettings source) throws Exception {
        source.setServerName("db.example");
        source.setPortNumber(3307);
        source.setDatabaseName("shop");
        source.setUsername("reader");
        source.setPassword("s3cret");
        source.setConnectionProperties("useServerPrepStmts=false&sessionVariables=a%3D1");
        source.setLoginTimeout(7);
        assertSame(source, copied(source));
        Object looked = NamingManager.getObjectInstance(source.getReference(), null, null, null);
        assertSame(source, looked);
        assertSame(source, copied(looked));
        assertThat(source.toString())
                .isEqualTo(source.getClass().getSimpleName() + "[jdbc:mysql:weir://db.example:3307/shop]");
    }

    private static void assertSame(DataSourceSettings source, Object other) throws SQLException {
        assertThat(other).hasSameClassAs(source);
        DataSourceSettings settings = (DataSourceSettings) other;
        assertThat(settings.getUrl()).isEqualTo(source.getUrl());
        assertThat(settings.getUser()).isEqualTo("reader");
        assertThat(settings.getLoginTimeout()).isEqualTo(7);
        assertThat(settings.getReference()).isEqualTo(source.getReference());
        assertThat(settings.getReference().get("password").getContent()).isEqualTo("s3cret");
        assertThat(settings.getReference().get("sessionVariables").getContent()).isEqualTo("a=1");
        assertThat(settings.getParentLogger()).isNotNull();
    }

    private static Object copied(Object source) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(source);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    @Test
    void aContainersReferenceNamesAnInterface() throws Exception {
        Reference resource = new Reference("javax.sql.XADataSource", WeirObjectFactory.class.getName(), null);
        Stream.of("scope=Shareable", "auth=Container", "singleton=true", "description=orders", "port=3307", "url2=x")
                .map(entry -> entry.split("="))
                .forEach(entry -> resource.add(new StringRefAddr(entry[0], entry[1])));
        assertThat(NamingManager.getObjectInstance(resource, null, null, null))
                .isInstanceOfSatisfying(WeirXADataSource.class, source -> {
                    assertThat(source.getUrl()).isEqualTo("jdbc:mysql:weir://localhost:3307/");
                    assertThat(source.getReference().get("auth")).isNull();
                    assertThat(source.getReference().get("url2").getContent()).isEqualTo("x");
                });
        WeirObjectFactory factory = new WeirObjectFactory();
        assertThat(factory.getObjectInstance(new Reference("java.lang.String"), null, null, null))
                .isNull();
        assertThat(factory.getObjectInstance("no reference", null, null, null)).isNull();
        resource.add(new StringRefAddr("portNumber", "many"));
        assertThatThrownBy(() -> factory.getObjectInstance(resource, null, null, null))
                .hasMessageContaining("portNumber=many");
    }

    @ParameterizedTest
    @MethodSource("sources")
    void poolsFindTheBeanProperties(DataSourceSettings source) {
        assertThat(Arrays.stream(source.getClass().getMethods())
                        .filter(method -> method.getName().startsWith("set") && method.getParameterCount() == 1)
                        .map(method -> method.getName().substring("set".length()))
                        .map(name -> name.equals("URL")
                                ? name
                                : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1)))
                .containsExactlyInAnyOrder(
                        "URL",
                        "connectionProperties",
                        "databaseName",
                        "logWriter",
                        "loginTimeout",
                        "password",
                        "passwordSupplier",
                        "port",
                        "portNumber",
                        "serverName",
                        "url",
                        "user",
                        "username");
    }

    @Test
    void anOptionIsSetInAnyCase() {
        WeirDataSource source = new WeirDataSource();
        source.setProperty("USER", "a");
        source.setUser("b");
        assertThat(source.getReference().get("USER")).isNull();
        source.setUser(null);
        assertThat(source.getUser()).isNull();
    }
}
