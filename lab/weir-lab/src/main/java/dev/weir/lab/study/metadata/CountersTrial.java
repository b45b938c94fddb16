package dev.weir.lab.study.metadata;

import dev.weir.api.MetadataCounters;
import dev.weir.api.WeirReads;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.text.Text;
import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts of definitions received, reused and omitted, by the driver: many executions of one statement on one connection. */
record CountersTrial(String arm, Opener opener) {
    static final String NAME = "metadata-counters";

    static final int EXECUTIONS = 1000;
    private static final MetadataLevel LEVEL = MetadataLevel.columns(50, 1);

    @FunctionalInterface
    interface Opener {
        JdbcMetadataReader open(Target target) throws Exception;
    }

    Behaviour run(Target target, String link) throws Exception {
        try (JdbcMetadataReader reader = opener.open(target)) {
            Connection connection = reader.connections().take();
            WeirReads reads = connection.unwrap(WeirReads.class);
            MetadataReader.LevelRead read = MetadataReader.LevelRead.of(LEVEL);
            Sink.Sum sum = new Sink.Sum();
            MetadataCounters before = reads.metadataCounters();
            for (int visit = 0; visit < EXECUTIONS; visit++) {
                reader.read(read, LEVEL.key(visit % MetadataSession.Visits.COUNT), sum);
            }
            Map<String, Double> figures = figures(before, reads.metadataCounters());
            reader.connections().giveBack(connection);
            return new Behaviour(NAME, arm, link, "works", evidence(figures), figures);
        }
    }

    private static Map<String, Double> figures(MetadataCounters before, MetadataCounters after) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("executions", (double) (after.executions() - before.executions()));
        figures.put("definitionsReceived", (double) (after.definitionsReceived() - before.definitionsReceived()));
        figures.put("definitionsReused", (double) (after.definitionsReused() - before.definitionsReused()));
        figures.put("definitionsOmitted", (double) (after.definitionsOmitted() - before.definitionsOmitted()));
        figures.put("bytesSaved", (double) (after.bytesSaved() - before.bytesSaved()));
        return figures;
    }

    private static String evidence(Map<String, Double> figures) {
        return Text.format(
                "%.0f executions of a statement with %d columns: definitions came %.0f times, %.0f of these were known already,"
                        + " and were left out %.0f times, which saved %,.0f bytes",
                figures.get("executions"),
                LEVEL.columns(),
                figures.get("definitionsReceived"),
                figures.get("definitionsReused"),
                figures.get("definitionsOmitted"),
                figures.get("bytesSaved"));
    }
}
