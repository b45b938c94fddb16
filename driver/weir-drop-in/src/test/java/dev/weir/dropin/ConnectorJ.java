package dev.weir.dropin;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** The real Connector/J, in a class loader of its own. */
final class ConnectorJ {
    private static final Path JAR = Path.of(System.getProperty("connectorj.jar"));

    private ConnectorJ() {}

    static Path jar() {
        return JAR;
    }

    static URLClassLoader loader() throws MalformedURLException {
        return new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }
}
