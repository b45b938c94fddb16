package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.ForwardingStudy;
import dev.weir.lab.study.LeftOutArm;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.StudyProfile;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Text;
import dev.weir.rig.UsageException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The stream study on the user's own query and server. It writes nothing: {@link #load} reads the query twice to determine its columns, its
 * rows and the digest that every arm must reproduce.
 */
public final class OwnQueryStudy extends ForwardingStudy {
    /** Larger results are read only row by row: a list of them would fill the heap of a fork. */
    private static final long LARGE_BYTES = 64L << 20;

    private static final int LONG_QUERY_MILLIS = 1000;

    private OwnQuery query;
    private OwnQueryReading.Result result;

    /** Creates the study of a {@code query}, one plain read; in a fork, the query carries the lab's findings about it. */
    public OwnQueryStudy(Map<String, String> subject) {
        super(new StreamStudy());
        this.query = OwnQuery.of(subject);
    }

    @Override
    public Map<String, String> subject() {
        return query.subject();
    }

    @Override
    public List<Arm> arms() {
        List<Arm> arms = new ArrayList<>();
        for (Arm arm : StreamArms.all()) {
            if (arm instanceof JdbcArm jdbc && jdbc.factory().family() != JdbcFamily.DRIZZLE) {
                arms.add(new OwnQueryArm(jdbc, query));
            } else {
                arms.add(new LeftOutArm(
                        arm.info(),
                        "reads the study's own table only; a query of any columns is read through JDBC 4.2"));
            }
        }
        return arms;
    }

    @Override
    public StudyProfile profile() {
        Sentinel sentinel = new Sentinel("connectorj.at-once", level(firstWork()));
        return super.profile()
                .at(
                        sentinel,
                        LevelRange.none(
                                "a query of your own is read with the rows that it returns; add a LIMIT to it"));
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        List<Tier> tiers = new ArrayList<>();
        List<String> core = StreamStudy.CORE_ARMS;
        tiers.add(tier(core, "off", firstWork()));
        if (preset != Preset.PAPER) {
            tiers.add(tier(others("text"), "off", firstWork()));
            tiers.add(tier(core, "on", firstWork()));
            if (!isLarge()) {
                tiers.add(tier(core, "off", "fold"));
            }
            tiers.add(tier(others("prepared"), "off", firstWork()));
            tiers.add(tier(StreamStudy.compressed(), "off", firstWork()));
        }
        return tiers;
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        OwnQueryReading.Result known = known();
        String description = Text.format(
                "a query of the user's own: %,d rows of %d columns (%s), %,d bytes of values; nothing is written, and no"
                        + " value is kept.",
                known.rows(), known.types().size(), String.join(", ", known.types()), known.bytes());
        return new Manifest.Fixture(
                description, query.sql(), known.rows(), 0, Map.of("rows=" + known.rows(), known.digest()));
    }

    @Override
    public String expectedDigest(Level level) {
        return known().digest();
    }

    @Override
    public void load(Stores stores) throws SQLException {
        OwnQueryReading.Result first = OwnQueryReading.read(stores.mysql(), query.sql());
        if (first.rows() == 0) {
            throw new UsageException("--query returns no rows, so there is nothing to measure; widen its conditions");
        }
        OwnQueryReading.Result second = OwnQueryReading.read(stores.mysql(), query.sql());
        requireSame("", first, second);
        if (result != null) {
            requireSame(" The server was lost and found again meanwhile.", result, second);
        }
        result = second;
        query = new OwnQuery(query.sql(), second.kinds(), second.rows(), second.bytes());
        if (second.millis() > LONG_QUERY_MILLIS) {
            stores.progress()
                    .accept(Text.format(
                            "The query takes %.1f s and each block runs it some 30 times: give the run time by --budget",
                            second.millis() / 1e3));
        }
    }

    @Override
    public List<Experiment> experiments() {
        return List.of();
    }

    private static void requireSame(String occasion, OwnQueryReading.Result one, OwnQueryReading.Result other) {
        if (one.digest().equals(other.digest())) {
            return;
        }
        String what = RowDigest.onlyOrderDiffers(one.digest(), other.digest())
                ? "the same rows in another order (ORDER BY is missing, or its columns are not unique): order it by a unique"
                        + " key"
                : "other values or another number of rows (" + one.rows() + ", then " + other.rows()
                        + "): leave out NOW(), RAND(), UUID() and the like, and read what nobody writes to meanwhile, or"
                        + " add a condition that keeps to old rows";
        throw new UsageException("--query does not return the same each time, so no arm's rows could be checked. Read"
                + " twice, it returned " + what + "." + occasion);
    }

    private OwnQueryReading.Result known() {
        if (result == null) {
            throw new IllegalStateException("the query has not been read yet: load() comes first");
        }
        return result;
    }

    private boolean isLarge() {
        return query.bytes() > LARGE_BYTES;
    }

    private String firstWork() {
        return isLarge() ? "fold" : "collect";
    }

    private Level level(String work) {
        return Level.of("rows", query.rows()).with("work", work);
    }

    private Tier tier(List<String> arms, String tls, String work) {
        return new Tier(arms, List.of(tls), List.of(level(work)));
    }

    private List<String> others(String protocol) {
        return arms().stream()
                .filter(OwnQueryArm.class::isInstance)
                .map(Arm::info)
                .filter(info -> info.protocol().equals(protocol))
                .map(Manifest.Arm::id)
                .filter(id -> !StreamStudy.CORE_ARMS.contains(id) && !StreamArms.WIRE.contains(id))
                .toList();
    }
}
