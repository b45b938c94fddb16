package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.Option;
import dev.weir.dropin.OptionUse.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/options.md} says what the code does; {@code -Dweir.rewrite=true} writes it anew. */
final class OptionsPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "options.md");
    private static final String HEAD = """
            # Options

            Generated from `dev.weir.api.Option` and `dev.weir.dropin.PeerTable`; a test compares the page.

            Options stand in the URL, `jdbc:mysql:weir://host:port/database?name=value&name=value`, or in the
            properties of `DriverManager` or `WeirDataSource`, which take precedence. The case of names does not
            matter. An unknown name is an error that says the nearest one, or what to write in place of an
            option that is gone; so is an invalid value.

            Connector/J and MariaDB Connector/J call an option as the columns say, where they have it.

            | option | value | default | Connector/J | MariaDB | since | meaning |
            |---|---|---|---|---|---|---|
            """;

    @Test
    void theDocumentationIsThatOfTheOptions() throws Exception {
        String expected = page();
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(PAGE)
                .as("stale; rewrite it: mvn verify -pl :weir-drop-in -am -Dtest=OptionsPageTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dweir.rewrite=true")
                .content()
                .isEqualTo(expected);
    }

    private static String page() throws Exception {
        Set<String> connectorJ = PeerJars.connectorJ().keySet();
        Set<String> mariaDb = PeerJars.mariaDb().keySet();
        StringBuilder page = new StringBuilder(HEAD);
        for (Option option : Option.values()) {
            page.append("| `%s` | %s | %s | %s | %s | %s | %s |\n"
                    .formatted(
                            option.propertyName(),
                            value(option),
                            option.defaultValue().isEmpty() ? "" : "`" + option.defaultValue() + "`",
                            names(option, connectorJ),
                            names(option, mariaDb),
                            option.since(),
                            option.description()));
        }
        return page.append(PeerOptionTables.text()).toString();
    }

    /** Returns what a driver calls an option. */
    private static String names(Option option, Set<String> theirs) {
        return Stream.concat(
                        Stream.of(option.propertyName()),
                        PeerTable.of(Outcome.MAPPED).stream()
                                .filter(peer -> peer.option() == option)
                                .map(PeerOption::name))
                .filter(theirs::contains)
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
    }

    private static String value(Option option) {
        if (option.type() == Option.Type.CHOICE) {
            return option.choices().stream().map(choice -> "`" + choice + "`").collect(Collectors.joining(", "));
        }
        return option.type().words()
                + (option.type().unit().isEmpty() ? "" : " (" + option.type().unit() + ")");
    }
}
