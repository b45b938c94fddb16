package dev.weir.dropin;

import dev.weir.dropin.OptionUse.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The part of {@code docs/options.md} on options of other drivers, from {@link PeerTable}. */
final class PeerOptionTables {
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
            String accepted = VALUES.containsKey(treatment) && !peer.accepted().isEmpty()
                    ? "=" + peer.accepted().stream().sorted().collect(Collectors.joining(" or "))
                    : "";
            byReason.merge(peer.text(), "`" + peer.name() + accepted + "`", (a, b) -> a + ", " + b);
        }
        byReason.forEach((why, names) -> text.append("| %s | %s |\n".formatted(names, why)));
    }
}
