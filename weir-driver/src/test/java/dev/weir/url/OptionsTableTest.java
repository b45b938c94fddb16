package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.jdbc.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        page.append("""

                Names that other drivers have for these, and what becomes of the others' options, are in
                [other-drivers-options.md](other-drivers-options.md).
                """);
        return page.toString();
    }

    private static String value(Option option) {
        if (option.type() == Option.Type.CHOICE) {
            return option.choices().stream().map(choice -> "`" + choice + "`").collect(Collectors.joining(", "));
        }
        return option.type().words()
                + (option.type().unit().isEmpty() ? "" : " (" + option.type().unit() + ")");
    }
}
