package dev.weir.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The class path of the application, with Connector/J or with what stands in its place. */
final class ApplicationPath {
    private ApplicationPath() {}

    static List<String> connectorJ() {
        List<String> path = new ArrayList<>();
        path.add(Path.of("target", "classes").toAbsolutePath().toString());
        path.addAll(List.of(System.getProperty("application.class.path").split(File.pathSeparator, -1)));
        return path;
    }

    /** The same class path with these modules of the driver in place of Connector/J. */
    static List<String> weir(String... modules) {
        List<String> path = connectorJ();
        assertThat(path.removeIf(entry -> entry.contains("mysql-connector-j"))).isTrue();
        for (String module : modules) {
            path.add(classes(module));
        }
        return path;
    }

    static String classes(String module) {
        return Path.of("..", "..", "driver", module, "target", "classes")
                .toAbsolutePath()
                .normalize()
                .toString();
    }
}
