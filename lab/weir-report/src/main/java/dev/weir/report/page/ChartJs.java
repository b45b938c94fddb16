package dev.weir.report.page;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The chart library: the one on the class path, which itself says what version it is. */
final class ChartJs {
    private ChartJs() {}

    /** The library's version, for example {@code 4.5.1}. */
    static String version() {
        Properties artifact = new Properties();
        try {
            artifact.load(
                    new StringReader(Template.resource("/META-INF/maven/org.webjars.npm/chart.js/pom.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail to be read", e);
        }
        return artifact.getProperty("version");
    }

    /** The library as one script; it names no source map, which the page would not have. */
    static String script() {
        return Template.resource("/META-INF/resources/webjars/chart.js/" + version() + "/dist/chart.umd.min.js")
                .replaceFirst("\\n?//# sourceMappingURL=.*\\s*$", "\n");
    }
}
