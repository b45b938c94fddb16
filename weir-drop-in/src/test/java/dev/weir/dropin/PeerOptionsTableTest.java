package dev.weir.dropin;

import dev.weir.api.Option;
import dev.weir.dropin.PeerOption.Treatment;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/other-drivers-options.md} says what the code does; {@code -Dweir.rewrite=true} writes it anew. */
final class PeerOptionsTableTest {
    @Test
    void theDocumentationIsThatOfTheTable() throws IOException {
        GeneratedPage.check("other-drivers-options.md", page(), PeerOptionsTableTest.class);
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Options of Connector/J and MariaDB Connector/J

                Generated from `dev.weir.dropin.PeerTable`; a test keeps it true, another compares it with the options
                in the two drivers' jars.

                What becomes of them in URLs that [weir-drop-in](drop-in.md) serves; to `weir-driver` alone, all but its
                own are errors. An option is honoured (it is one of ours, see [driver-options.md](driver-options.md)),
                mapped (it means one of ours), not needed (the driver does without), ignored (the driver does not do
                it, and nobody's data or security is the worse for it), or refused (going on would give other results
                or less security than was asked for). `false`, `no` and an empty value of an ignored option ask for
                nothing. A line that is logged at the first connection says what becomes of the options of a URL.

                ## Honoured

                """);
        page.append(Arrays.stream(Option.values())
                .map(option -> "`" + option.propertyName() + "`")
                .collect(Collectors.joining(", ")));
        page.append("""


                Values that are theirs alone: `sslMode` is also `disable`, `false`, `0` (`DISABLED`), `allow`
                (`PREFERRED`), `trust` (`REQUIRED`), `verify-ca`, `verify-full`, `true`, `1` (`VERIFY_IDENTITY`);
                `zeroDateTimeBehavior` `convertToNull`, `round`, `exception`; true and false are also yes and no, 1 and 0.

                ## Mapped

                They count when our own name is not given.

                | name | meaning |
                |---|---|
                """);
        PeerTable.of(Treatment.MAPPED)
                .forEach(peer -> page.append("| `%s` | %s |\n".formatted(peer.name(), peer.text())));
        section(page, Treatment.NOT_NEEDED, "Not needed");
        section(page, Treatment.IGNORED, "Ignored");
        section(page, Treatment.REFUSED, "Refused");
        return page.toString();
    }

    private static void section(StringBuilder page, Treatment treatment, String title) {
        page.append("""

                ## %s

                | name%s | why |
                |---|---|
                """.formatted(title, treatment == Treatment.REFUSED ? ", and the values that are taken" : ""));
        Map<String, String> byReason = new LinkedHashMap<>();
        for (PeerOption peer : PeerTable.of(treatment)) {
            String accepted = treatment == Treatment.REFUSED && !peer.accepted().isEmpty()
                    ? "=" + peer.accepted().stream().sorted().collect(Collectors.joining(" or "))
                    : "";
            byReason.merge(peer.text(), "`" + peer.name() + accepted + "`", (a, b) -> a + ", " + b);
        }
        byReason.forEach((why, names) -> page.append("| %s | %s |\n".formatted(names, why)));
    }
}
