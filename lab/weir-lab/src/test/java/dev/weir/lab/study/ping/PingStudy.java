package dev.weir.lab.study.ping;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyProfile;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What does a statement cost that reads no table? A study that nobody else knows: this package is all there is of it. */
public final class PingStudy implements Study {
    static final String NAME = "ping";
    static final String PINGS = "pings";

    private static final String USUAL = "connectorj.statement";

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                100,
                StudyInfo.Heading.reading("constants", "Pings", "What does a statement cost that reads no table?"),
                StudyInfo.Levels.along(PINGS, "ping"),
                StudyInfo.Work.of("ping", "pings"),
                StudyInfo.Arms.usually(USUAL));
        return new StudyProfile(
                NAME, about, new Sentinel(USUAL, level(1)), new LevelRange(1, 100, "more of them tell nothing new"));
    }

    @Override
    public List<Arm> arms() {
        return List.of(
                arm(JdbcFamily.CONNECTOR_J, "statement", "by statements"),
                arm(JdbcFamily.WEIR, "statement", "by statements"));
    }

    private static Arm arm(JdbcFamily family, String mode, String way) {
        ConnectionFactory factory = new ConnectionFactory(family, false);
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("statement", "Statement, one for each ping");
        return new PingArm(
                factory.client()
                        .arm(
                                factory.client().name() + "." + mode,
                                "text",
                                way,
                                "selects constants, one after the other",
                                settings),
                factory);
    }

    @Override
    public List<Manifest.Comparison> comparisons() {
        return List.of(new Manifest.Comparison(
                "weir.statement", USUAL, "What does a ping cost on Weir against Connector/J?", true));
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return List.of(new Tier(
                arms().stream().map(arm -> arm.info().id()).toList(), List.of("off"), List.of(level(1), level(5))));
    }

    private static Level level(int pings) {
        return Level.of(PINGS, pings);
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        Map<String, String> digests =
                levels.stream().distinct().collect(Collectors.toMap(Level::text, this::expectedDigest));
        return new Manifest.Fixture("no table", "SELECT ?", 0, 0, digests);
    }

    @Override
    public String expectedDigest(Level level) {
        return Long.toString(IntStream.rangeClosed(1, level.count(PINGS)).sum());
    }

    @Override
    public void load(Stores stores) {
        // nothing is read but constants
    }

    @Override
    public List<Experiment> experiments() {
        return List.of();
    }
}
