package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.Option;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/options.md} says what the code does; {@code -Dweir.rewrite=true} writes it anew. */
final class OptionsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "options.md");
    private static final String HEAD = """
            # Options

            Generated from `dev.weir.api.Option` and `dev.weir.dropin.PeerTable`; a test compares the page.

            Options stand in the URL, `jdbc:mysql:weir://host:port/database?name=value&name=value`, or in the
            properties of `DriverManager` or `WeirDataSource`, which take precedence. The case of names does not
            matter. An unknown name is an error that says the nearest one, or what to write in place of an
            option that is gone; so is an invalid value.

            *Also in* says which of Connector/J and MariaDB Connector/J have an option of that name.

            | option | value | also in | meaning |
            |---|---|---|---|
            """;

    @Test
    void theDocumentationIsThatOfTheOptions() throws Exception {
        String expected = page();
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(PAGE)
                .as("stale; rewrite it: mvn verify -pl weir-drop-in -am -Dtest=OptionsPageTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dweir.rewrite=true")
                .content()
                .isEqualTo(expected);
    }

    private static String page() throws Exception {
        Set<String> connectorJ = PeerJars.connectorJ().keySet();
        Set<String> mariaDb = PeerJars.mariaDb().keySet();
        StringBuilder page = new StringBuilder(HEAD);
        for (Option option : Option.values()) {
            String name = option.propertyName();
            page.append("| `%s` | %s | %s | %s |\n"
                    .formatted(
                            name,
                            value(option),
                            peers(connectorJ.contains(name), mariaDb.contains(name)),
                            option.description()));
        }
        return page.append(PeerOptionTables.text()).toString();
    }

    private static String peers(boolean connectorJ, boolean mariaDb) {
        if (connectorJ && mariaDb) {
            return "both";
        }
        return connectorJ ? "Connector/J" : mariaDb ? "MariaDB" : "";
    }

    private static String value(Option option) {
        String values = option.type() == Option.Type.CHOICE
                ? option.choices().stream().map(choice -> "`" + choice + "`").collect(Collectors.joining(", "))
                : option.type().words()
                        + (option.type().unit().isEmpty()
                                ? ""
                                : " (" + option.type().unit() + ")");
        return values + (option.defaultValue().isEmpty() ? "" : "; default `" + option.defaultValue() + "`");
    }
}
