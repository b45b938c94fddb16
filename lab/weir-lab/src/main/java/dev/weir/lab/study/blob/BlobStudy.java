package dev.weir.lab.study.blob;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The fastest way to read a BLOB: plain or compressed, by whom, with which codec? */
public final class BlobStudy implements Study {
    public static final String NAME = "blob";

    private final BlobData data;
    private final Map<BlobLevel, String> digests = new ConcurrentHashMap<>();

    /** The study with its own fixture. */
    public BlobStudy() {
        this(new GeneratedData());
    }

    private BlobStudy(BlobData data) {
        this.data = data;
    }

    /** The study with a user's own values. */
    public static BlobStudy of(BlobSource source) {
        return new BlobStudy(new OwnData(source));
    }

    /** Returns the study as a fork makes it again: its arms and experiments. The fork finds the levels in the schema. */
    @Override
    public Study reading(Map<String, String> subject) {
        if (!subject.isEmpty() && !subject.equals(OwnData.SUBJECT)) {
            throw new IllegalArgumentException("study=" + NAME + " cannot read subject=" + subject);
        }
        return new BlobStudy();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public StudyInfo about() {
        return new StudyInfo(
                2,
                StudyInfo.Heading.reading(
                        "BLOBs", "BLOBs", "Should we compress BLOBs, with which codec, and who inflates?"),
                StudyInfo.Levels.along(BlobLevel.SIZE, StudyInfo.Levels.BYTE),
                StudyInfo.Work.of("value", "values").perOperation(),
                StudyInfo.Arms.usually("connectorj.plain").toldByMode());
    }

    @Override
    public boolean isUsual() {
        return true;
    }

    @Override
    public List<Arm> arms() {
        return BlobArms.all();
    }

    @Override
    public List<String> usualArms() {
        return List.of("connectorj.plain", "mariadb.plain", "weir.plain");
    }

    @Override
    public List<Manifest.Comparison> comparisons() {
        return BlobComparisons.all();
    }

    @Override
    public LevelRange levelRange() {
        return data.sizes();
    }

    @Override
    public Map<String, String> subject() {
        return data.subject();
    }

    @Override
    public Sentinel sentinel() {
        return new Sentinel("connectorj.plain", data.smallLevel().factors());
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return data.tiers(preset);
    }

    @Override
    public List<Map<String, String>> levels(Experiment experiment, List<Map<String, String>> planned) {
        return BlobExperiments.levels(experiment, planned);
    }

    @Override
    public boolean isWorthTrying(Experiment experiment, List<Map<String, String>> planned) {
        return !levels(experiment, planned).isEmpty();
    }

    @Override
    public Manifest.Fixture fixture(List<Map<String, String>> levels) {
        Map<String, String> expected = new LinkedHashMap<>();
        levels.stream()
                .map(BlobLevel::of)
                .distinct()
                .sorted()
                .forEach(level -> expected.put(level.key(), expectedDigest(level.factors())));
        long rows = levels.stream()
                .map(BlobLevel::of)
                .distinct()
                .mapToLong(data::count)
                .sum();
        return new Manifest.Fixture(
                "one table (id INT PRIMARY KEY, data MEDIUMBLOB NOT NULL), InnoDB, for each way of keeping a value; "
                        + data.description(),
                BlobMode.named(BlobMode.PLAIN).query("?"),
                rows,
                data.seed(),
                expected);
    }

    @Override
    public String expectedDigest(Map<String, String> level) {
        return digests.computeIfAbsent(BlobLevel.of(level), data::digest);
    }

    /** Each way of keeping values is loaded when an arm first reads it. */
    @Override
    public void load(Stores stores) throws SQLException {
        List<BlobLevel> levels = stores.levels().stream().map(BlobLevel::of).toList();
        Wanted wanted = Wanted.of(List.of(BlobArms.mode(stores.arm())), levels);
        new BlobLoader(data, wanted, stores).load();
    }

    @Override
    public List<Experiment> experiments() {
        return BlobExperiments.all();
    }
}
