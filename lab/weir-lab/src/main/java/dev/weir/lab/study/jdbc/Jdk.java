package dev.weir.lab.study.jdbc;

import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A Java runtime of this machine, by its folder. */
record Jdk(Path home, String version) {

    static boolean isAt(String path) {
        return Files.isRegularFile(executable(Path.of(path)));
    }

    /**
     * Returns the runtime in a folder; its version stands in the file {@code release}, as in every JDK since 9.
     *
     * @throws UsageException if the file does not say it
     */
    static Jdk at(String arm, Path home) {
        Properties release = new Properties();
        try (Reader text = Files.newBufferedReader(home.resolve("release"))) {
            release.load(text);
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException("arm=" + arm + ": cannot read the version of Java in " + home.resolve("release")
                    + ": " + e.getMessage() + "; give the folder of a JDK 17 or newer");
        }
        String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
        if (!version.matches("\\d+(\\.\\d+)*")) {
            throw new UsageException("arm=" + arm + ": JAVA_VERSION=" + version + " in " + home.resolve("release")
                    + " is no version; give the folder of a JDK 17 or newer");
        }
        return new Jdk(home.toAbsolutePath(), version);
    }

    int feature() {
        return Runtime.Version.parse(version).feature();
    }

    private static Path executable(Path home) {
        return home.resolve("bin").resolve("java");
    }
}
