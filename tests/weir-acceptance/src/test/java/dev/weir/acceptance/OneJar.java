package dev.weir.acceptance;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;

/** {@code weir-drop-in-all} in a class loader of its own: the class path of tests has Connector/J. */
public final class OneJar {
    private final URLClassLoader loader;

    /** What becomes the jar. */
    public OneJar() {
        this(built("weir-drop-in-all"));
    }

    /** A jar, or a folder that becomes one. */
    public OneJar(Path place) {
        try {
            loader = new URLClassLoader(new URL[] {place.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the classes of a module of the driver's. */
    public static Path built(String module) {
        return Path.of("..", "..", "driver", module, "target", "classes")
                .toAbsolutePath()
                .normalize();
    }

    public ClassLoader loader() {
        return loader;
    }

    /** Returns the driver by Connector/J's name. */
    public Driver driver() {
        try {
            return (Driver) loader.loadClass("com.mysql.cj.jdbc.Driver")
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
