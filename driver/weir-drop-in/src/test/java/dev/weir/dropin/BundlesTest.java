package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.jdbc.WeirDriver;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLRecoverableException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** The drop-in and the driver as bundles of an OSGi framework. */
class BundlesTest {
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

    /** Installs what a class has been loaded from, a jar or a folder. */
    private Bundle install(Class<?> type) throws BundleException {
        return framework
                .getBundleContext()
                .installBundle("reference:"
                        + type.getProtectionDomain().getCodeSource().getLocation());
    }

    @Test
    void theDropInFindsTheDriver() throws Exception {
        Bundle driver = install(WeirDriver.class);
        Bundle dropIn = install(DropInDriver.class);
        driver.start();
        dropIn.start();
        Driver loaded = (Driver)
                dropIn.loadClass("com.mysql.cj.jdbc.Driver").getConstructor().newInstance();
        assertThat(loaded).as("the bundle's class").isNotInstanceOf(com.mysql.cj.jdbc.Driver.class);
        assertThatThrownBy(() -> loaded.connect("jdbc:mysql://127.0.0.1:1/db", new Properties()))
                .isInstanceOf(SQLRecoverableException.class)
                .hasMessageContaining("cannot connect, host=127.0.0.1 port=1");
    }

    @Test
    void withoutTheDriverItDoesNotResolve() throws Exception {
        Bundle dropIn = install(DropInDriver.class);
        assertThatThrownBy(dropIn::start)
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("osgi.wiring.package=dev.weir.");
    }

    @Test
    void onlyWhatTheModulesExportIsExported() throws BundleException {
        assertThat(exports(install(WeirDriver.class))).containsExactly("dev.weir.api", "dev.weir.jdbc");
        assertThat(exports(install(DropInDriver.class)))
                .containsExactly(
                        "com.mysql.cj",
                        "com.mysql.cj.conf",
                        "com.mysql.cj.conf.url",
                        "com.mysql.cj.exceptions",
                        "com.mysql.cj.jdbc",
                        "com.mysql.cj.jdbc.exceptions",
                        "com.mysql.cj.jdbc.ha",
                        "com.mysql.cj.log",
                        "com.mysql.cj.protocol",
                        "com.mysql.jdbc");
    }

    private static List<String> exports(Bundle bundle) {
        return bundle
                .adapt(org.osgi.framework.wiring.BundleRevision.class)
                .getDeclaredCapabilities("osgi.wiring.package")
                .stream()
                .map(exported ->
                        exported.getAttributes().get("osgi.wiring.package").toString())
                .toList();
    }
}
