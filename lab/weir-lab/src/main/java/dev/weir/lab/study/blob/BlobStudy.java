package dev.weir.lab.study.blob;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.StudyProfile;
import dev.weir.lab.study.jdbc.CompressionAlgorithm;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The study of the fastest way to read a BLOB: plain or compressed, by which side, with which codec. */
public final class BlobStudy implements Study {
    public static final String NAME = "blob";

    private final BlobData data;
    private final Map<BlobLevel, String> digests = new ConcurrentHashMap<>();

    public BlobStudy() {
        this(new GeneratedData());
    }

    private BlobStudy(BlobData data) {
        this.data = data;
    }

    public static BlobStudy of(BlobSource source) {
        return new BlobStudy(new OwnData(source));
    }

    /** Returns the study as a fork recreates it: its arms and experiments. The fork finds the levels in the schema. */
    @Override
    public Study reading(Map<String, String> subject) {
        if (!subject.isEmpty() && !subject.equals(OwnData.SUBJECT)) {
            throw new IllegalArgumentException("study=" + NAME + " cannot read subject=" + subject);
        }
        return new BlobStudy();
    }

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                2,
                StudyInfo.Heading.reading(
                        "BLOBs", "BLOBs", "Should we compress BLOBs, with which codec, and who inflates?"),
                StudyInfo.Levels.along(BlobLevel.SIZE, StudyInfo.Levels.BYTE),
                StudyInfo.Work.of("value", "values").perOperation(),
                StudyInfo.Arms.usually("connectorj.plain").toldByMode());
        Sentinel sentinel = new Sentinel("connectorj.plain", data.smallLevel().level());
        return new StudyProfile(NAME, about, sentinel, data.sizes())
                .measuredUsually()
                .usually("connectorj.plain", "mariadb.plain", "weir.plain");
    }

    @Override
    public List<Arm> arms() {
        return BlobArms.all();
    }

    @Override
    public List<Manifest.Comparison> comparisons() {
        List<Manifest.Comparison> all = new ArrayList<>();
        all.add(core("lz4-9", "plain", "Does lz4 pay against plain?"));
        all.add(core("zstd-3", "plain", "Does zstd pay against plain?"));
        all.add(core("mysql", "uncompress", "Who should inflate what COMPRESS() made: the JVM or the server?"));
        all.add(core("uncompress", "page-compressed", "UNCOMPRESS() or the compressed row format?"));
        all.add(new Manifest.Comparison("weir.plain", "connectorj.plain", "Which driver reads plain faster?", true));
        for (BlobMode mode : BlobMode.kept()) {
            if (!List.of("plain", "lz4-9", "zstd-3").contains(mode.name())) {
                all.add(connectorJ(mode.name(), "plain", "Does " + mode.name() + " pay against plain?", false));
            }
        }
        all.add(connectorJ("brotli-11", "lz4-17", "Which of the strongest: brotli or lz4?", false));
        for (BlobMode mode : BlobMode.kept()) {
            if (!mode.name().equals(BlobMode.PLAIN)) {
                all.add(pays("mariadb", mode, "MariaDB Connector/J"));
                all.add(pays("weir", mode, "Weir"));
            }
        }
        all.addAll(plainWays());
        all.addAll(framed());
        for (String mode : BlobMode.CORE) {
            all.add(driver("mariadb", "connectorj", mode));
            // MariaDB Connector/J's other ways come later than Weir's
            all.add(driver("weir", mode.equals(BlobMode.PLAIN) ? "mariadb" : "connectorj", mode));
            for (String driver : List.of("connectorj", "mariadb", "weir")) {
                String arm = driver + "." + mode;
                String question = "What does preparing on the server change for " + arm + "?";
                all.add(new Manifest.Comparison(arm + "." + BlobArms.PREPARED, arm, question, false));
            }
        }
        for (CompressionAlgorithm compression : CompressionAlgorithm.values()) {
            String arm = "weir." + compression.mode();
            all.add(other(arm, "weir.plain", "Does compressing the wire pay: " + arm + "?"));
        }
        return all;
    }

    @Override
    public Map<String, String> subject() {
        return data.subject();
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return data.tiers(preset);
    }

    @Override
    public List<Level> levels(Experiment experiment, List<Level> planned) {
        return BlobExperiments.levels(experiment, planned);
    }

    @Override
    public boolean isWorthTrying(Experiment experiment, List<Level> planned) {
        return !levels(experiment, planned).isEmpty();
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        List<BlobLevel> read =
                levels.stream().map(BlobLevel::of).distinct().sorted().toList();
        return new Manifest.Fixture(
                "one table (id INT PRIMARY KEY, data MEDIUMBLOB NOT NULL), InnoDB, for each way of keeping a value; "
                        + data.description(),
                BlobMode.named(BlobMode.PLAIN).query("?"),
                read.stream().mapToLong(data::count).sum(),
                data.seed(),
                StudyLevel.digests(read, each -> expectedDigest(each.level())));
    }

    @Override
    public String expectedDigest(Level level) {
        return digests.computeIfAbsent(BlobLevel.of(level), data::digest);
    }

    /** Loads each way of storing values when an arm first reads it. */
    @Override
    public void load(Stores stores) throws SQLException {
        List<BlobLevel> levels = stores.levels().stream().map(BlobLevel::of).toList();
        new BlobLoader(data, List.of(BlobArms.mode(stores.arm())), levels, stores).load();
    }

    @Override
    public List<Experiment> experiments() {
        return BlobExperiments.all();
    }

    /** Compares reading as an array, as a stream, and the bytes alone. */
    private static List<Manifest.Comparison> plainWays() {
        List<Manifest.Comparison> all = new ArrayList<>();
        for (String driver : List.of("connectorj", "mariadb", "weir")) {
            String stream = driver + "." + BlobMode.PLAIN_STREAM;
            String array = driver + "." + BlobMode.PLAIN;
            all.add(other(stream, array, "What does reading as a stream change for " + array + "?"));
            all.add(other(array, RawBlobArm.LIMIT, "What does " + array + " add to moving the bytes?"));
            all.add(other(array, RawBlobArm.ARRAY, "What does " + array + " add to an array for each value?"));
            all.add(other(stream, RawBlobArm.LIMIT, "What does " + stream + " add to moving the bytes?"));
        }
        for (String driver : List.of("connectorj", "mariadb")) {
            all.add(driver("weir", driver, BlobMode.PLAIN_STREAM));
        }
        all.add(other(
                RawBlobArm.ARRAY, RawBlobArm.LIMIT, "What does an array for each value add to moving the bytes?"));
        return all;
    }

    /** Compares decodeFrames=true with reading without it, and the driver's decoding with the same codec in application code. */
    private static List<Manifest.Comparison> framed() {
        List<Manifest.Comparison> all = new ArrayList<>();
        for (BlobMode mode : BlobMode.framed()) {
            String arm = "weir." + mode.name();
            String byHand = mode.name().substring(BlobMode.FRAME.length());
            all.add(other(arm, "weir.plain", "Does switching on frames of " + byHand + " pay against plain?"));
            all.add(other(arm, "weir." + byHand, "What do frames add to " + byHand + " by hand?"));
        }
        return all;
    }

    private static Manifest.Comparison pays(String driver, BlobMode mode, String product) {
        String question = "Does " + mode.name() + " pay against plain with " + product + "?";
        return other(driver + "." + mode.name(), driver + "." + BlobMode.PLAIN, question);
    }

    private static Manifest.Comparison driver(String driver, String reference, String mode) {
        String question = "Which driver reads " + mode + " faster?";
        return other(driver + "." + mode, reference + "." + mode, question);
    }

    private static Manifest.Comparison other(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, false);
    }

    private static Manifest.Comparison core(String mode, String reference, String question) {
        return connectorJ(mode, reference, question, true);
    }

    private static Manifest.Comparison connectorJ(String mode, String reference, String question, boolean core) {
        return new Manifest.Comparison("connectorj." + mode, "connectorj." + reference, question, core);
    }
}
