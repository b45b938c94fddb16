package dev.weir.lab.machine;

import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The machine as the lab takes it: its name, and the root below which Linux describes itself in files. What only Linux allows, such as
 * placing processes on cores, follows from these files; without them it is not done, and what they would tell is unknown.
 *
 * <p>On macOS nothing is used but what any JVM tells: no part of it has been tried there.
 */
public record Machine(String name, Path root) {
    /** The system property by which the lab names its machine to the JVMs that it launches. */
    private static final String PROPERTY = "weir.machine";

    /** Below a file there is nothing. */
    private static final Path NOWHERE = Path.of("/dev/null");

    private static final List<Machine> ALL =
            List.of(new Machine("linux", Path.of("/")), new Machine("macos", NOWHERE), new Machine("plain", NOWHERE));

    private static final String SYSTEM = System.getProperty("os.name");
    private static final Machine THIS = named(System.getProperty(PROPERTY, nameOf(SYSTEM)));

    /** Returns the machine that the lab which launched this JVM named; otherwise that of this system. */
    public static Machine ofThisProcess() {
        return THIS;
    }

    /** Returns the machine that the user named; that of this process if it is {@code null}. */
    public static Machine chosen(String name) {
        return name == null ? THIS : named(name);
    }

    private static Machine named(String name) {
        return ALL.stream()
                .filter(machine -> machine.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("machine=" + name + " is unknown. Expected one of "
                        + ALL.stream().map(Machine::name).collect(Collectors.joining(", "))));
    }

    /** Returns the name for a system, by the JDK's name of it. */
    static String nameOf(String system) {
        return system.equals("Linux") ? "linux" : system.startsWith("Mac") ? "macos" : "plain";
    }

    /** Returns the consequence of being taken for another machine; empty if it is what it is. */
    Optional<String> pretence() {
        return name.equals(nameOf(SYSTEM))
                ? Optional.empty()
                : Optional.of("By --machine " + name + ", the lab used nothing of this " + SYSTEM
                        + " but what any JVM tells.");
    }

    /** Returns whether it tells nothing but what any JVM does. */
    public boolean tellsNothing() {
        return root.equals(NOWHERE);
    }

    /** Returns the JVM option by which a launched JVM takes the machine as this one does. */
    public String jvmOption() {
        return "-D" + PROPERTY + "=" + name;
    }

    /** Returns a file's lines; none if it cannot be read. */
    List<String> lines(String file) {
        try (Stream<String> lines = Files.lines(root.resolve(file))) {
            return lines.toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    Optional<String> line(String file) {
        return lines(file).stream().findFirst().map(String::strip);
    }

    /** Returns the value after {@code key} and the separator in the first line that starts with them. */
    Optional<String> value(String file, String key, char separator) {
        return lines(file).stream()
                .filter(line -> line.indexOf(separator) >= 0
                        && line.substring(0, line.indexOf(separator)).strip().equals(key))
                .map(line -> line.substring(line.indexOf(separator) + 1).strip())
                .findFirst();
    }

    /** Returns the names in a folder; none if it cannot be read. */
    List<String> names(String folder) {
        try (Stream<Path> entries = Files.list(root.resolve(folder))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
