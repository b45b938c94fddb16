package dev.weir.lab.study.blob;

import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What keeping values costs: one experiment for each way of keeping them. */
final class BlobExperiments {
    private static final int HEAP_MEGABYTES = 512;
    /** The slowest encoder takes seconds for a large value; each level is cut short, see {@link Stopwatch}. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private BlobExperiments() {}

    /** The core modes first; the drivers do not matter here. */
    static List<Experiment> all() {
        List<String> names = new ArrayList<>(BlobMode.CORE);
        BlobMode.kept().stream()
                .map(BlobMode::name)
                .filter(name -> !names.contains(name))
                .forEach(names::add);
        return names.stream()
                .map(name -> encode("connectorj." + name, BlobMode.named(name)))
                .toList();
    }

    private static Experiment encode(String arm, BlobMode mode) {
        return new Experiment(
                "encode",
                arm,
                HEAP_MEGABYTES,
                PATIENCE,
                "encodes and decodes every level's values, and has the server keep them",
                Experiment.Road.DIRECT,
                (target, link, counters) -> {
                    try (Connection connection = JdbcFamily.CONNECTOR_J.connect(target, false, Map.of())) {
                        return new EncodeTrial(connection, arm, mode).run(link);
                    }
                });
    }
}
