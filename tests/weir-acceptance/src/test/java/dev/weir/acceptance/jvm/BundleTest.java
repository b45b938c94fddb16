package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;

/** The driver as a bundle of an OSGi framework, against a real server. */
class BundleTest {
    private static final String DATABASE = "weir_bundle";
    private static final int STOP_MILLIS = 60_000;

    private Framework framework;

    @BeforeEach
    void start(@TempDir Path storage) throws BundleException {
        framework = new FrameworkFactory().newFramework(Map.of(Constants.FRAMEWORK_STORAGE, storage.toString()));
        framework.start();
    }

    @AfterEach
    void stop() throws Exception {
        framework.stop();
        framework.waitForStop(STOP_MILLIS);
    }

    private Bundle install(Class<?> type) throws BundleException {
        return framework
                .getBundleContext()
                .installBundle("reference:"
                        + type.getProtectionDomain().getCodeSource().getLocation());
    }

    @Test
    void itsDataSourceReads(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        Weir.create(server, DATABASE, Digits.tables());
        Bundle bundle = install(WeirDriver.class);
        bundle.start();
        DataSource source = (DataSource) bundle.loadClass(WeirDataSource.class.getName())
                .getConstructor()
                .newInstance();
        assertThat(source).as("the bundle's class").isNotInstanceOf(WeirDataSource.class);
        source.getClass().getMethod("setUrl", String.class).invoke(source, Weir.url(server, DATABASE));
        try (Connection connection = source.getConnection(server.user(), server.password())) {
            assertReads(connection);
        }
    }

    /** A service loader mediator makes a service of what {@code META-INF/services} names. */
    @Test
    void itsDriverIsAService(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        Weir.create(server, DATABASE, Digits.tables());
        install(Class.forName("org.apache.aries.spifly.dynamic.DynamicWeavingActivator"));
        install(WeirDriver.class).start();
        BundleContext context = framework.getBundleContext();
        ServiceReference<Driver> reference = context.getServiceReference(Driver.class);
        assertThat(reference).as("service java.sql.Driver").isNotNull();
        Properties account = new Properties();
        account.setProperty("user", server.user());
        account.setProperty("password", server.password());
        try (Connection connection = context.getService(reference).connect(Weir.url(server, DATABASE), account)) {
            assertReads(connection);
        }
    }

    private static void assertReads(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT MAX(n) FROM digits")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(9);
        }
        // its texts are resources of the bundle
        try (ResultSet tables = connection.getMetaData().getTables(DATABASE, null, "digits", null)) {
            assertThat(tables.next()).isTrue();
        }
    }
}
