package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.jdbc.WeirDriver;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Connector/J was left on the class path. */
class BothDriversTest {
    private static final String URL_OF_NOBODY = "jdbc:mysql://127.0.0.1:1/";

    /** A class path of its own: the drop-in and the driver, and Connector/J behind them if wanted. */
    private static URLClassLoader classPath(boolean withConnectorJ) throws MalformedURLException {
        List<URL> urls = new ArrayList<>(List.of(place(DropInDriver.class), place(WeirDriver.class)));
        if (withConnectorJ) {
            urls.add(ConnectorJ.jar().toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    private static Driver driver(ClassLoader loader) throws ReflectiveOperationException {
        return (Driver)
                loader.loadClass("com.mysql.cj.jdbc.Driver").getConstructor().newInstance();
    }

    @Test
    void noConnectionIsOpenedAndBothJarsAreNamed() throws Exception {
        try (URLClassLoader loader = classPath(true)) {
            Driver driver = driver(loader);
            assertThatThrownBy(() -> driver.connect(URL_OF_NOBODY, new Properties()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("two jars on the class path have the class com.mysql.cj.jdbc.Driver")
                    .hasMessageContaining(ConnectorJ.jar().getFileName().toString())
                    .hasMessageContaining("weir-drop-in");
        }
    }

    @Test
    void aloneItServesTheUrl() throws Exception {
        try (URLClassLoader loader = classPath(false)) {
            Driver driver = driver(loader);
            assertThat(driver.acceptsURL(URL_OF_NOBODY)).isTrue();
            assertThatThrownBy(() -> driver.connect(URL_OF_NOBODY, new Properties()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("cannot connect, host=127.0.0.1 port=1");
        }
    }
}
