package dev.weir.lab.study.export;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.HeapWatch;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.StudyProfile;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import dev.weir.report.text.Text;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The study of reading a large table completely: at once, as a stream, or by several readers. */
public final class ExportStudy implements Study {
    private static final List<ExportTable> FIRST = List.of(ExportTable.of(10_000), ExportTable.of(100_000));
    private static final int LARGE_ROWS = 1_000_000;
    private static final List<ExportTable> LARGE = List.of(ExportTable.of(LARGE_ROWS));
    private static final String MEMORY = "memory";
    private static final int SMALL_HEAP = 64;
    private static final int ROOMY_HEAP = 512;
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    /** The digest of a large table takes a while, and each heat needs it. */
    private final Map<Level, String> digests = new ConcurrentHashMap<>();

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                7,
                StudyInfo.Heading.reading(
                        "a table",
                        "Exports",
                        "How is a large table read: at once, as a stream, or by several readers?"),
                StudyInfo.Levels.along(ExportTable.FACTOR, "row"),
                StudyInfo.Work.of("table", "tables").perOperation(),
                StudyInfo.Arms.usually(ExportArms.AT_ONCE));
        LevelRange range =
                new LevelRange(1, ExportTable.MOST_ROWS, "loading a larger table takes longer than reading it");
        return new StudyProfile(
                        "export",
                        about,
                        new Sentinel(ExportArms.STREAM, FIRST.get(0).level()),
                        range)
                .usually(ExportArms.AT_ONCE, ExportArms.WEIR_READERS)
                .unplayableFor("readers take ranges in any order");
    }

    @Override
    public List<Arm> arms() {
        return ExportArms.all();
    }

    @Override
    public boolean isParallel(Level level) {
        return true;
    }

    @Override
    public long leastBytes(Level level) {
        return ExportTable.of(level).bytes();
    }

    /** No published plan matches this study. */
    @Override
    public List<Tier> tiers(Preset preset) {
        List<String> all = Arm.ids(arms());
        return List.of(
                Tier.plain(ExportArms.CORE, FIRST),
                Tier.plain(ExportArms.CORE, LARGE),
                Tier.plain(all, FIRST),
                Tier.plain(all, LARGE));
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return ExportTable.describe(levels.stream().map(ExportTable::of).toList());
    }

    @Override
    public String expectedDigest(Level level) {
        return digests.computeIfAbsent(level, each -> ExportTable.of(each).expectedDigest());
    }

    @Override
    public void load(Stores stores) throws SQLException {
        for (Level level : stores.levels()) {
            ExportTable.of(level).load(stores.mysql(), stores.progress());
        }
    }

    @Override
    public List<Level> levels(Experiment experiment, List<Level> planned) {
        return experiment.name().equals(MEMORY) ? StudyLevel.levels(LARGE) : List.of();
    }

    @Override
    public List<Experiment> experiments() {
        List<ExportArm> core = ExportArms.all().stream()
                .map(ExportArm.class::cast)
                .filter(arm -> ExportArms.CORE.contains(arm.info().id()))
                .toList();
        List<Experiment> all = new ArrayList<>();
        core.forEach(arm -> all.add(direct(
                MEMORY,
                arm,
                SMALL_HEAP,
                "10^6 rows in a small heap",
                (target, link, counters) -> memory(arm, target, link))));
        core.forEach(arm -> all.add(direct(
                MovingMoney.NAME,
                arm,
                ROOMY_HEAP,
                "exports while money moves",
                (target, link, counters) -> new MovingMoney(arm).run(target, link))));
        return all;
    }

    private static Experiment direct(
            String name, Arm arm, int heapMegabytes, String attempt, Experiment.Attempt trial) {
        return Experiment.of(name, arm.info().id(), heapMegabytes, TIMEOUT, attempt, Experiment.Route.DIRECT, trial);
    }

    private static Behaviour memory(ExportArm arm, Target target, String link) throws Exception {
        ExportTable table = ExportTable.of(LARGE_ROWS);
        HeapWatch heap = HeapWatch.start();
        ExportDigest digest = new ExportDigest();
        long start = System.nanoTime();
        arm.reading().read(arm.factory().source(target), table, digest);
        Map<String, Double> figures = heap.figures((System.nanoTime() - start) / 1e3, digest.rows());
        String evidence = Text.format(
                "read %,d rows of 100 bytes with -Xmx%dm; at most %.1f MiB survived a collection",
                digest.rows(), SMALL_HEAP, heap.peakLiveBytes() / 1048576.0);
        String outcome = digest.rows() == LARGE_ROWS ? "survives" : "failed";
        return new Behaviour(MEMORY, arm.info().id(), link, outcome, evidence, figures);
    }
}
