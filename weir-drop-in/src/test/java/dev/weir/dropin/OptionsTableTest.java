package dev.weir.dropin;

import dev.weir.api.Option;
import dev.weir.dropin.PeerOption.Treatment;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/driver-options.md} says what the code does; {@code -Dweir.rewrite=true} writes it anew. */
final class OptionsTableTest {
    @Test
    void theDocumentationIsThatOfTheOptions() throws Exception {
        GeneratedPage.check("driver-options.md", page(), OptionsTableTest.class);
    }

    private static String page() throws Exception {
        Set<String> connectorJ = PeerJars.connectorJ().keySet();
        Set<String> mariaDb = PeerJars.mariaDb().keySet();
        StringBuilder page = new StringBuilder("""
                # Options of the driver

                Generated from `dev.weir.api.Option`; a test keeps it true.

                Options stand in the URL, `jdbc:mysql:weir://host:port/database?name=value&name=value`, or in the
                properties given to `DriverManager` or `WeirDataSource`, which come before the URL's. The case of
                names does not matter. A name that is not known is an error that says the nearest one, or what to
                write in place of an option that is gone; so is an invalid value.

                Connector/J and MariaDB Connector/J call an option as the columns say, where they have it;
                [weir-drop-in](drop-in.md) takes these names and
                [the others of theirs](other-drivers-options.md).

                | option | value | default | Connector/J | MariaDB | since | meaning |
                |---|---|---|---|---|---|---|
                """);
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
        return page.toString();
    }

    /** What a driver calls an option. */
    private static String names(Option option, Set<String> theirs) {
        return Stream.concat(
                        Stream.of(option.propertyName()),
                        PeerTable.of(Treatment.MAPPED).stream()
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
