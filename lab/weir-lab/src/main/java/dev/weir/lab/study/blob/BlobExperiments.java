package dev.weir.lab.study.blob;

import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Level;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The cost of storing values: two experiments for each way of storing, the second for levels visited later. */
final class BlobExperiments {
    /** At the levels that a run visits first. */
    static final String ENCODE = "encode";

    /** At every other level that the run may visit. */
    static final String ENCODE_MORE = "encode-more";

    /** Two sizes suffice to interpolate between them. */
    private static final int FIRST_LEVELS = 2;

    private static final ConnectionFactory KEEPING = new ConnectionFactory(JdbcFamily.CONNECTOR_J, false);
    private static final int HEAP_MEGABYTES = 512;
    /** The slowest encoder takes seconds for a large value; each level is cut short, see {@link EncodeTrial}. */
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private BlobExperiments() {}

    /** The core modes first, all of them at the first levels before any at other levels; drivers do not matter here. */
    static List<Experiment> all() {
        List<String> others = BlobMode.kept().stream()
                .map(BlobMode::name)
                .filter(name -> !BlobMode.CORE.contains(name))
                .toList();
        List<Experiment> all = new ArrayList<>();
        for (List<String> names : List.of(BlobMode.CORE, others)) {
            for (String experiment : List.of(ENCODE, ENCODE_MORE)) {
                names.forEach(name -> all.add(encode(experiment, "connectorj." + name, BlobMode.named(name))));
            }
        }
        for (String experiment : List.of(ENCODE, ENCODE_MORE)) {
            BlobMode.framed().forEach(mode -> all.add(encode(experiment, "weir." + mode.name(), mode)));
        }
        return all;
    }

    /** Returns the levels that an experiment reads, among those that a run may visit with an arm, in the order of its plan. */
    static List<Level> levels(Experiment experiment, List<Level> planned) {
        int first = Math.min(FIRST_LEVELS, planned.size());
        return experiment.name().equals(ENCODE) ? planned.subList(0, first) : planned.subList(first, planned.size());
    }

    private static Experiment encode(String name, String arm, BlobMode mode) {
        return new Experiment(
                name,
                arm,
                HEAP_MEGABYTES,
                Experiment.Heap.GROWING,
                TIMEOUT,
                "encodes and decodes values of some levels, and has the server keep them",
                Experiment.Route.DIRECT,
                (target, link, counters, levels) -> {
                    try (Connection connection = KEEPING.connect(target)) {
                        return new EncodeTrial(connection, name, arm, mode)
                                .run(link, levels.stream().map(BlobLevel::of).toList());
                    }
                });
    }
}
