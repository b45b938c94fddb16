package dev.weir.report.page;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.List;

/** A run of the metadata study, every figure made up: a definition costs bytes, and time in proportion; a row costs too. */
public final class MetadataRun {
    private static final double DEFINITION_BYTES = 60;

    private List<Manifest.Link> links = List.of(PageRun.LOCAL, PageRun.WAN);
    private int heats = 8;
    private double largePenalty = 1.04;
    private double noise = 0.004;

    public MetadataRun links(Manifest.Link... some) {
        links = List.of(some);
        return this;
    }

    public MetadataRun heats(int count) {
        heats = count;
        return this;
    }

    /** What leaving metadata off does to LargeSelect's time. */
    public MetadataRun largePenalty(double factor) {
        largePenalty = factor;
        return this;
    }

    public MetadataRun noise(double sigma) {
        noise = sigma;
        return this;
    }

    public Run build() {
        StudyRun run =
                new StudyRun("metadata", links, this::levels).heats(heats).noise(noise);
        for (String way : List.of("full", "auto", "auto-transaction", "full.pool", "auto.pool")) {
            run.arm("weir." + way, "Weir", way, "prepared");
        }
        run.arm("raw.full", "raw", Manifest.LIMIT, "prepared").arm("raw.none", "raw", Manifest.LIMIT, "prepared");
        run.arm("connectorj.uncached", "Connector/J", "uncached", "prepared");
        run.arm("mariadb.prepared", "MariaDB Connector/J", "prepared", "prepared");
        for (String off : List.of("auto", "auto-transaction")) {
            run.compare("weir." + off, "weir.full");
        }
        return run.compare("weir.auto.pool", "weir.full.pool")
                .compare("raw.none", "raw.full")
                .compare("weir.auto-transaction", "connectorj.uncached")
                .compare("weir.auto-transaction", "mariadb.prepared")
                .compare("weir.auto-transaction", "raw.none")
                .build();
    }

    private List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        return List.of(
                level(arm, link, "single-select", 1, 2),
                level(arm, link, "large-select", 1000, 2),
                level(arm, link, "columns", 1, 1),
                level(arm, link, "columns", 1, 50),
                level(arm, link, "columns", 1, 200));
    }

    private StudyRun.AtLevel level(Manifest.Arm arm, Manifest.Link link, String query, int rows, int columns) {
        boolean off = arm.id().contains(".none") || arm.mode().equals("auto-transaction");
        boolean large = query.equals("large-select");
        double definitions = off ? 0 : DEFINITION_BYTES * columns;
        double bytes = 20 + definitions + 12.0 * rows * columns;
        double own = arm.driver().equals("raw") ? 0.4 : arm.driver().equals("Weir") ? 0.6 : 0.9;
        double micros = 40
                + link.rttMicros()
                + own * (columns * 0.2 + rows * 0.4)
                + definitions * (columns > 2 ? 0.05 : 0.02)
                + (arm.mode().endsWith("pool") ? 1 : 0);
        return new StudyRun.AtLevel(
                Level.of("query", query).with("rows", rows).with("columns", columns),
                micros * (off && large && link.rttMicros() == 0 ? largePenalty : 1),
                0,
                null,
                new SliceGroup.Wire(100, 1, 1, 2, 30, bytes));
    }
}
