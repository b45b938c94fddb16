package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.ArmName;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/** The jar of another version of a driver: the user's, or that of a release. */
record DriverJar(Path file, String version) {
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+([.-][A-Za-z0-9]+)*");

    /**
     * Returns the jar of a name.
     *
     * @param driver the product's name
     * @param releases provides the jar of a release
     * @throws UsageException if it is not the driver's
     */
    static DriverJar of(String driver, ArmName name, Function<DriverRelease, Path> releases) {
        Path path = Path.of(name.jar());
        Optional<JdbcFamily> family = JdbcFamily.of(driver);
        if (VERSION.matcher(name.jar()).matches() && !Files.exists(path)) {
            DriverRelease release = family.flatMap(each -> each.release(name.jar()))
                    .orElseThrow(() -> refused(name, "releases of " + driver + " are not fetched"));
            return read(family, name, releases.apply(release));
        }
        if (!Files.isRegularFile(path)) {
            throw refused(name, "there is no file " + path.toAbsolutePath());
        }
        return read(family, name, path);
    }

    private static UsageException refused(ArmName name, String why) {
        return new UsageException(
                "arm=" + name.text() + ": " + why
                        + "; give the path of a driver's jar or of a JDK after the @, or the version of a release, like connectorj@8.0.33");
    }

    private static DriverJar read(Optional<JdbcFamily> family, ArmName name, Path path) {
        try (JarFile jar = new JarFile(path.toFile())) {
            Optional<String> missing = family.map(JdbcFamily::driverEntry).filter(each -> jar.getEntry(each) == null);
            if (missing.isPresent()) {
                throw refused(name, path + " has no " + missing.get() + ", so the lab's own driver would be measured");
            }
            return new DriverJar(path, version(jar, path));
        } catch (IOException e) {
            throw refused(name, path.toAbsolutePath() + " is no readable jar: " + e.getMessage());
        }
    }

    /** Returns the version of the driver in a jar; the file name if the jar has none. */
    private static String version(JarFile jar, Path path) throws IOException {
        Attributes attributes =
                jar.getManifest() == null ? new Attributes() : jar.getManifest().getMainAttributes();
        String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        String bundle = attributes.getValue("Bundle-Version");
        String known = version == null ? bundle : version;
        return known == null ? path.getFileName().toString() : known;
    }
}
