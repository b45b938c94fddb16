package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.jdbc.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/driver-options.md} says what the code does; {@code -Dweir.rewrite=true} writes it anew. */
final class OptionsTableTest {
    private static final Path FILE = Path.of("..", "docs", "driver-options.md");

    @Test
    void theDocumentationIsThatOfTheOptions() throws IOException {
        String expected = page();
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.writeString(FILE, expected);
        }
        assertThat(FILE)
                .as("stale; rewrite it: mvn verify -pl weir-driver -am -Dtest=OptionsTableTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dweir.rewrite=true")
                .content()
                .isEqualTo(expected);
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Options of the driver

                Generated from `dev.weir.jdbc.Option`; a test keeps it true.

                Options stand in the URL, `jdbc:mysql:weir://host:port/database?name=value&name=value`, or in the
                properties given to `DriverManager` or `WeirDataSource`, which come before the URL's. The case of
                names does not matter. An unknown name is logged as a warning with the nearest one; an invalid value
                is an error.

                | option | value | default | meaning |
                |---|---|---|---|
                """);
        for (Option option : Option.values()) {
            page.append("| `%s` | %s | %s | %s |\n"
                    .formatted(
                            option.propertyName(),
                            value(option),
                            option.defaultValue().isEmpty() ? "" : "`" + option.defaultValue() + "`",
                            option.description()));
        }
        others(page);
        return page.toString();
    }

    private static String value(Option option) {
        if (option.type() == Option.Type.CHOICE) {
            return option.choices().stream().map(choice -> "`" + choice + "`").collect(Collectors.joining(", "));
        }
        return option.type().words()
                + (option.type().unit().isEmpty() ? "" : " (" + option.type().unit() + ")");
    }

    private static void others(StringBuilder page) {
        page.append("""

                ## Names of other drivers that are understood

                They count when our own name is not given.

                | name | meaning |
                |---|---|
                """);
        PeerOptions.aliases()
                .forEach((name, option) -> page.append("| `%s` | `%s` |\n".formatted(name, option.propertyName())));
        page.append(
                "| `%s` | `connectionTimeZone` and the session's `time_zone`; `auto` for the JVM's, `disable` for neither |\n"
                        .formatted(SessionZone.NAME));
        page.append("| `%s=true` | `pipelining=off` |\n".formatted(PeerOptions.DISABLE_PIPELINE));
        page.append("| `%s=false` | `metadata=full` |\n".formatted(PeerOptions.SKIP_METADATA));
        page.append("| `%s=false` | `sslMode=DISABLED` |\n".formatted(OldTlsOptions.USE));
        page.append("| `%s=true` | `sslMode=REQUIRED` |\n".formatted(OldTlsOptions.REQUIRE));
        page.append("| `%s=true` | `sslMode=VERIFY_CA` |\n".formatted(OldTlsOptions.VERIFY));
        page.append("| `sslMode=disable`, `trust`, `verify-full` | `DISABLED`, `REQUIRED`, `VERIFY_IDENTITY` |\n");
        page.append("""

                ## Names of other drivers that have no effect

                | name | why |
                |---|---|
                """);
        Map<String, String> byReason = new LinkedHashMap<>();
        PeerOptions.ignored().forEach((name, why) -> byReason.merge(why, "`" + name + "`", (a, b) -> a + ", " + b));
        byReason.forEach((why, names) -> page.append("| %s | %s |\n".formatted(names, why)));
    }
}
