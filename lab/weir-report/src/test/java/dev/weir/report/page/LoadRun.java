package dev.weir.report.page;

import dev.weir.report.Manifests;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run of the study of load, every figure made up: eight connections over 5 ms, one arm that breaks down. */
public final class LoadRun {
    private final List<Entry> more = new ArrayList<>();
    private int heats = 4;

    public LoadRun heats(int count) {
        heats = count;
        return this;
    }

    public LoadRun with(Entry entry) {
        more.add(entry);
        return this;
    }

    public Run build() {
        Manifest.Link link = new Manifest.Link("rtt=5ms,rate=1gbit", true, 5000, 1_000_000_000, 0, 10);
        StudyRun run = new StudyRun("load", List.of(link), (arm, on) -> levels(arm))
                .heats(heats)
                .arm("connectorj.pool", "Connector/J", "pool", "prepared")
                .arm("connectorj.pool-virtual", "Connector/J", "pool-virtual", "prepared")
                .arm("weir.pool", "Weir", "pool", "prepared")
                .arm("vertx.pool", "Vert.x MySQL client", "pool", "prepared")
                .arm("r2dbc.pool", "r2dbc-mysql", "pool", "prepared")
                .arm("vertx.pipelined", "Vert.x MySQL client", "pipelined", "prepared")
                .arm("weir.shared-async", "Weir", "shared-async", "prepared")
                .compare("connectorj.pool-virtual", "connectorj.pool")
                .compare("weir.pool", "connectorj.pool")
                .compare("vertx.pool", "connectorj.pool")
                .compare("r2dbc.pool", "connectorj.pool")
                .compare("vertx.pipelined", "vertx.pool")
                .compare("weir.shared-async", "vertx.pipelined");
        more.forEach(run::with);
        return Manifests.withArms(run.build(), LoadRun::withThreads);
    }

    private static Manifest.Arm withThreads(Manifest.Arm arm) {
        String threads = arm.mode().equals("pool-virtual")
                ? "virtual, one for each request"
                : List.of("connectorj.pool", "weir.pool").contains(arm.id()) ? "platform, 200 at most" : "event loops";
        return Manifests.altered(arm, arm.mode(), arm.protocol(), Map.of("threads", threads));
    }

    private static List<StudyRun.AtLevel> levels(Manifest.Arm arm) {
        boolean weak = arm.id().startsWith("r2dbc");
        boolean several = arm.mode().equals("pipelined") || arm.mode().equals("shared-async");
        double cpu = arm.id().startsWith("weir") ? 90 : arm.mode().endsWith("virtual") ? 170 : 130;
        List<StudyRun.AtLevel> levels = new ArrayList<>();
        for (int rate : new int[] {300, 1300}) {
            boolean breaks = weak && rate > 1000;
            // what pools do near their limit: more than a machine is measured in is CPU-bound
            boolean bound = arm.id().equals("vertx.pool") && rate > 1000;
            Level level = row(rate);
            if (!breaks && !bound) {
                levels.add(figure(level, "p50", several ? 5400 : 5300 + rate));
                levels.add(figure(level, "p99", several ? 6100 : 7000 + 6.0 * rate));
            }
            levels.add(new StudyRun.AtLevel(
                    level.with("figure", "cpu"),
                    cpu,
                    0,
                    null,
                    null,
                    new SliceGroup.Arrivals(rate, breaks ? 60 : 99.8, 90, bound ? 80 : 20, cpu, 4096)));
        }
        Level slow = row(700).with("query", "slow-ones");
        levels.add(figure(slow, "p50", 5600));
        levels.add(figure(slow, "p99", arm.mode().equals("pipelined") ? 130_000 : 10_000));
        Level highest = Level.of("connections", 8).with("query", "row").with("figure", "highest-rate");
        double most = several ? 18_000 : weak ? 600 : 1300;
        SliceGroup.Arrivals arrivals = new SliceGroup.Arrivals(most, 99, 90, several ? 85 : 30, -1, -1);
        levels.add(new StudyRun.AtLevel(highest, 1e6 / most, 0, null, wire(weak), arrivals));
        return levels;
    }

    private static SliceGroup.Wire wire(boolean twice) {
        return new SliceGroup.Wire(100, twice ? 2 : 1, 1, 5, 24, 241);
    }

    private static Level row(int rate) {
        return Level.of("rate", rate).with("connections", 8).with("query", "row");
    }

    private static StudyRun.AtLevel figure(Level level, String figure, double micros) {
        return new StudyRun.AtLevel(level.with("figure", figure), micros, 0, null, wire(false));
    }
}
