package dev.weir.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Versions of Weir and of the clients it measures, written by the build. */
public final class Versions {
    private Versions() {}

    /** Returns Weir's version, and the git commit of the checkout that it was started from, if any. */
    public static String ofThisWeir() {
        String commit = System.getProperty("weir.commit", "");
        return commit.isEmpty() ? of("weir") : of("weir") + " (" + commit + ")";
    }

    /** Returns the version of {@code weir}, or of a client by the first part of its arms' ids, for example {@code connectorj}. */
    public static String of(String name) {
        try (InputStream in = Versions.class.getResourceAsStream("versions.properties")) {
            Properties versions = new Properties();
            versions.load(in);
            String version = versions.getProperty(name);
            if (version == null) {
                throw new IllegalArgumentException("no version recorded for name=" + name);
            }
            return version;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
