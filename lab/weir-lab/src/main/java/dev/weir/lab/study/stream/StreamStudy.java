package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyProfile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import dev.weir.report.text.Text;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The study of the cost of streaming a result set compared with fetching it at once. */
public final class StreamStudy implements Study {
    public static final String NAME = "stream";

    private static final List<Integer> CORE_ROWS = List.of(1, 10, 100, 1000);
    /** Few rows, hundreds, and a number at which the cost should vanish; four studies share the time of a run. */
    private static final List<Integer> FIRST_ROWS = List.of(1, 100, 1000);

    private static final List<Integer> SECOND_ROWS = List.of(10);
    private static final List<Integer> LARGE_ROWS = List.of(10_000, 100_000);

    static final List<String> CORE_ARMS = List.of(
            "connectorj.at-once",
            "connectorj.stream",
            "connectorj.stream-no-timeout",
            "mariadb.at-once",
            "mariadb.stream",
            StreamArms.WEIR);

    /** The other arms that Weir is compared with. */
    private static final List<String> REFERENCES = List.of(StreamArms.WEIR, "vertx.at-once", StreamArms.LIMIT);

    /** The same machine, two small machines in a cloud, and Wi-Fi. */
    private static final List<String> PUBLISHED_LINKS = List.of("local", "aws", "wifi");

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                1,
                StudyInfo.Heading.reading("rows", "Streaming", "Should we stream the result, or fetch it at once?"),
                StudyInfo.Levels.along("rows", "row"),
                StudyInfo.Work.of("query", "queries").perOperation(),
                StudyInfo.Arms.usually("connectorj.at-once"));
        LevelRange range =
                new LevelRange(1, StreamFixture.ROWS, Text.format("its table has %,d rows", StreamFixture.ROWS));
        return new StudyProfile(NAME, about, new Sentinel("connectorj.at-once", level(100, "collect")), range)
                .measuredUsually()
                .usually("connectorj.at-once", "mariadb.at-once", StreamArms.WEIR);
    }

    /** Returns the study of the user's own query, if the subject has one. */
    @Override
    public Study reading(Map<String, String> subject) {
        return subject.containsKey("query") ? new OwnQueryStudy(subject) : Study.super.reading(subject);
    }

    @Override
    public List<Arm> arms() {
        return StreamArms.all();
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return switch (preset) {
            case DEFAULT -> everydayTiers();
            case FULL -> fullTiers();
            case PAPER -> publishedTiers();
        };
    }

    /** With Integer.MIN_VALUE as the fetch size, as published, MariaDB's driver reads row by row; Drizzle does not stream. */
    private static List<Tier> publishedTiers() {
        List<Level> levels = levels(CORE_ROWS, "collect");
        return List.of(
                Tier.on(PUBLISHED_LINKS, List.of("connectorj.at-once", "connectorj.stream"), levels),
                Tier.on(PUBLISHED_LINKS, List.of("mariadb.at-once", "mariadb.sequential"), levels),
                Tier.on(List.of("local"), List.of("connectorj.at-once", "drizzle.at-once"), levels));
    }

    private static List<Tier> everydayTiers() {
        return List.of(
                new Tier(CORE_ARMS, List.of("off"), levels(FIRST_ROWS, "collect")),
                new Tier(REFERENCES, List.of("off"), levels(FIRST_ROWS, "collect")),
                new Tier(coreAndReferences(), List.of("off"), levels(SECOND_ROWS, "collect")),
                new Tier(otherArms("text"), List.of("off"), levels(CORE_ROWS, "collect")),
                new Tier(CORE_ARMS, List.of("on"), levels(CORE_ROWS, "collect")),
                new Tier(CORE_ARMS, List.of("off"), levels(CORE_ROWS, "fold")),
                new Tier(otherArms("prepared"), List.of("off"), levels(CORE_ROWS, "collect")),
                new Tier(CORE_ARMS, List.of("off"), levels(LARGE_ROWS, "fold")),
                new Tier(compressed(), List.of("off"), levels(CORE_ROWS, "collect")));
    }

    private static List<Tier> fullTiers() {
        List<Integer> allRows = new ArrayList<>(publishedRows());
        allRows.addAll(LARGE_ROWS);
        List<Tier> tiers = new ArrayList<>(everydayTiers());
        for (String work : List.of("collect", "fold")) {
            for (String tls : List.of("off", "on")) {
                tiers.add(new Tier(Arm.ids(StreamArms.all()), List.of(tls), levels(allRows, work)));
            }
        }
        return tiers;
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return StreamFixture.describe(
                levels.stream().map(level -> level.count("rows")).distinct().toList());
    }

    @Override
    public String expectedDigest(Level level) {
        return StreamFixture.expectedDigest(level.count("rows"));
    }

    @Override
    public void load(Stores stores) throws SQLException {
        StreamFixture.load(stores.mysql());
    }

    @Override
    public List<Experiment> experiments() {
        return StreamExperiments.all();
    }

    /** The 28 published row counts: 1 to 9, 10 to 90, 100 to 900, 1000. */
    static List<Integer> publishedRows() {
        List<Integer> rows = new ArrayList<>();
        for (int step = 1; step <= 100; step *= 10) {
            int unit = step;
            IntStream.rangeClosed(1, 9).forEach(i -> rows.add(i * unit));
        }
        rows.add(1000);
        return rows;
    }

    private static List<String> coreAndReferences() {
        return Stream.concat(CORE_ARMS.stream(), REFERENCES.stream()).distinct().toList();
    }

    private static List<String> otherArms(String protocol) {
        return StreamArms.all().stream()
                .filter(arm -> arm.info().protocol().equals(protocol))
                .map(arm -> arm.info().id())
                .filter(id -> !CORE_ARMS.contains(id) && !StreamArms.WIRE.contains(id))
                .toList();
    }

    /** Compares connections with and without compression. */
    static List<String> compressed() {
        return Stream.concat(Stream.of(StreamArms.WEIR), StreamArms.WIRE.stream())
                .toList();
    }

    private static List<Level> levels(List<Integer> rows, String work) {
        return rows.stream().map(count -> level(count, work)).toList();
    }

    private static Level level(int rows, String work) {
        return Level.of("rows", rows).with("work", work);
    }
}
