package dev.weir.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.DifferencesPage;
import dev.weir.acceptance.TestServers.Servers;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * docs/differences.md says what is observed of Connector/J, MariaDB's driver and Weir on MySQL 8.0, and why Weir does as
 * it does where the three are not alike. With {@code -Dweir.rewrite=true} the table is written anew; reasons stand in
 * {@code driver-differences.properties} beside this class.
 */
class DifferencesTest {
    @Test
    void theTableSaysWhatDriversDo(Servers servers) throws SQLException, IOException {
        Map<Product, Map<Observation, String>> observed = new EnumMap<>(Product.class);
        for (Product product : Product.values()) {
            try (Bench bench = Bench.of(product, servers, "mysql")) {
                Map<Observation, String> answers = new EnumMap<>(Observation.class);
                for (Observation observation : Observation.values()) {
                    answers.put(observation, observation.of(bench));
                }
                observed.put(product, answers);
            }
        }
        String table = table(observed);
        DifferencesPage.check(table);
        assertThat(table).as("differences without a reason").doesNotContain("| ? |");
    }

    private static String table(Map<Product, Map<Observation, String>> observed) throws IOException {
        Properties reasons = reasons();
        StringBuilder rows = new StringBuilder();
        int alike = 0;
        for (Observation observation : Observation.values()) {
            List<String> answers = new ArrayList<>();
            for (Product product : Product.values()) {
                answers.add(observed.get(product).get(observation));
            }
            Set<String> different = new HashSet<>(answers);
            if (different.size() == 1) {
                alike++;
            } else {
                rows.append("| ").append(observation.text()).append(" | ");
                answers.forEach(answer -> rows.append(cell(answer)).append(" | "));
                rows.append(reasons.getProperty(observation.name(), "?")).append(" |\n");
            }
        }
        return HEAD.formatted(Observation.values().length, alike) + rows;
    }

    private static final String HEAD = """
            ## What drivers do differently

            Connector/J, MariaDB's driver and Weir were tried on MySQL 8.0, with default options apart from TLS,
            in the text protocol. Of %d things that were tried, the three do %d alike; the others are below.
            `SQLException` stands for any of its subclasses. Not in the table: an interrupt of a thread that
            waits for its statement stops it in Weir ([interrupts](adopt.md#interrupts)); with the other two a
            platform thread waits on, and a virtual one loses its connection. And where the server's
            `init_connect` fails, the others fail to connect; with Weir the first statement fails, with the
            server's error, since nobody waits for what prepares the session.

            | What is done | Connector/J | MariaDB | Weir | Why Weir does so |
            |---|---|---|---|---|
            """;

    private static String cell(String answer) {
        return answer.isEmpty() ? "(empty)" : answer.replace("|", "\\|").replace("\u0000", "\\0");
    }

    private static Properties reasons() throws IOException {
        Properties reasons = new Properties();
        try (InputStream in = DifferencesTest.class.getResourceAsStream("driver-differences.properties")) {
            reasons.load(in);
        }
        return reasons;
    }
}
