package dev.weir.acceptance.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.SharedReadCounters;
import dev.weir.api.WeirReads;
import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code of docs/reads.md, line by line: it compiles and does what the page says. */
class ReadsPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "reads.md");
    private static final Path HERE = Path.of("src/test/java/dev/weir/acceptance/reads/ReadsPageTest.java");
    private static final Pattern SNIPPET = Pattern.compile("(?s)```java\n(.*?)```");

    private static RunningServer server(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                "weir_reads_page",
                "CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO person VALUES (1, 'Ada'), (2, 'Grace'), (3, 'Edsger')");
        return server;
    }

    @OnEachKind
    void pipelines(String kind, Servers servers) throws Exception {
        List<Integer> ids = List.of(3, 9, 1);
        List<String> names = new ArrayList<>();
        try (Connection connection = Weir.open(server(kind, servers), "weir_reads_page");
                PreparedStatement byId = connection.prepareStatement("SELECT name FROM person WHERE id = ?")) {
            WeirReads reads = connection.unwrap(WeirReads.class);
            try (ReadPipeline pipeline = reads.pipeline()) {
                for (int id : ids) {
                    byId.setInt(1, id);
                    pipeline.add(byId);
                }
                try (PipelinedResults results = pipeline.run()) {
                    while (results.next()) {
                        try (ResultSet rows = results.resultSet()) {
                            names.add(rows.next() ? rows.getString(1) : null);
                        }
                    }
                }
            }
            assertThat(names).containsExactly("Edsger", null, "Ada");
            Optional<String> reason = reads.whyNotPipelined();
            assertThat(reason).isEmpty();
        }
    }

    @OnEachKind
    void keyedReads(String kind, Servers servers) throws Exception {
        List<Integer> ids = List.of(3, 9, 1);
        try (Connection connection = Weir.open(server(kind, servers), "weir_reads_page")) {
            try (KeyedReads keyed = connection.unwrap(WeirReads.class).keyed("SELECT name FROM person WHERE id = ?")) {
                List<String> names = keyed.read(ids, row -> row.getString("name"));
                assertThat(names).containsExactly("Edsger", null, "Ada");
            }
        }
    }

    @OnEachKind
    void sharedReads(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        WeirDataSource dataSource = new WeirDataSource();
        dataSource.setUrl(Weir.url(server, "weir_reads_page"));
        dataSource.setUser(server.user());
        dataSource.setPassword(server.password());
        try (SharedKeyedReads<String> shared = SharedKeyedReads.over(
                        dataSource, "SELECT name FROM person WHERE id = ?", row -> row.getString(1))
                .connections(2)
                .timeout(Duration.ofSeconds(10))
                .open()) {
            String name = shared.read(3);
            CompletableFuture<String> later = shared.readAsync(1);
            assertThat(name).isEqualTo("Edsger");
            assertThat(later.get(60, TimeUnit.SECONDS)).isEqualTo("Ada");
            SharedReadCounters counters = shared.counters();
            assertThat(counters.lookUps()).isEqualTo(2);
        }
    }

    @Test
    void theCodeOfThePageIsThisCode() throws IOException {
        List<String> code = lines(Files.readString(HERE).replaceAll(" *assertThat.*", ""));
        List<String> snippets = SNIPPET.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(snippets).hasSize(4);
        for (String snippet : snippets) {
            assertThat(code).containsSequence(lines(snippet));
        }
    }

    /** Lines without indentation, and without those that are empty. */
    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
