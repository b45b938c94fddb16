package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.Option;
import dev.weir.dropin.OptionUse.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
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

    /** The part of {@code docs/options.md} on options of other drivers, from {@link PeerTable}. */
    private static final class PeerOptionTables {
        private static final String HEAD = """

                ## Options of other drivers

                [weir-drop-in](adopt.md#in-place-of-connectorj) also accepts every option of Connector/J and MariaDB
                Connector/J; a test compares the list with the two drivers' jars. To `weir-driver` alone these names
                are errors. An option is mapped (it means one of ours, and counts where that is not given), not
                needed (the driver does without), ignored (the driver does not do it, at no risk to data or
                security), or refused (results would differ, or security would be less). An empty value of an
                ignored option asks for nothing; so do `false` and `no`, unless the table names another value.

                Values that other drivers have: `sslMode` is also `disable`, `false`, `0` (`DISABLED`), `allow`
                (`PREFERRED`), `trust` (`REQUIRED`), `verify-ca`, `verify-full`, `true`, `1` (`VERIFY_IDENTITY`);
                `zeroDateTimeBehavior` `convertToNull`, `round`, `exception`; true and false are also yes and no, 1
                and 0.

                ### Mapped

                | name | meaning |
                |---|---|
                """;

        private static final Map<Outcome, String> VALUES = Map.of(
                Outcome.IGNORED, ", and the values that ask for nothing",
                Outcome.REFUSED, ", and the values that are accepted");

        private PeerOptionTables() {}

        static String text() {
            StringBuilder text = new StringBuilder(HEAD);
            PeerTable.of(Outcome.MAPPED)
                    .forEach(peer -> text.append("| `%s` | %s |\n".formatted(peer.name(), peer.text())));
            section(text, Outcome.NOT_NEEDED, "Not needed");
            section(text, Outcome.IGNORED, "Ignored");
            section(text, Outcome.REFUSED, "Refused");
            return text.toString();
        }

        private static void section(StringBuilder text, Outcome treatment, String title) {
            text.append("""

                    ### %s

                    | name%s | why |
                    |---|---|
                    """.formatted(title, VALUES.getOrDefault(treatment, "")));
            Map<String, String> byReason = new LinkedHashMap<>();
            for (PeerOption peer : PeerTable.of(treatment)) {
                String accepted =
                        VALUES.containsKey(treatment) && !peer.accepted().isEmpty()
                                ? "=" + peer.accepted().stream().sorted().collect(Collectors.joining(" or "))
                                : "";
                // two dozen names of what is no JDBC
                String name = peer.name().startsWith("xdevapi") ? "xdevapi.*" : peer.name();
                byReason.merge(peer.text(), "`" + name + accepted + "`", (a, b) -> a.contains(b) ? a : a + ", " + b);
            }
            byReason.forEach((why, names) -> text.append("| %s | %s |\n".formatted(names, why)));
        }
    }
}
