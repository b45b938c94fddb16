package dev.weir.lab.study;

import dev.weir.report.model.DataFile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One question with its own schema, data and arms. */
public interface Study {

    /** Returns what depends on no arm and no level. */
    StudyProfile profile();

    default String name() {
        return profile().name();
    }

    default StudyInfo about() {
        return profile().about();
    }

    default Sentinel sentinel() {
        return profile().sentinel();
    }

    List<Arm> arms();

    /** Every arm, and the lab's own: the sentinel and its injected variants, over the arm that the study names. */
    default List<Arm> everyArm() {
        Arm repeated = arm(arms(), sentinel().arm());
        return Stream.concat(arms().stream(), ControlArm.allFor(repeated).stream())
                .toList();
    }

    /** An arm of the study or of the lab's own. */
    default Arm arm(String id) {
        return arm(everyArm(), id);
    }

    private static Arm arm(List<Arm> arms, String id) {
        return arms.stream()
                .filter(each -> each.info().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no arm=" + id));
    }

    /** Returns what is compared with what; by default {@code comparisons.json} beside the study's class. */
    default List<Manifest.Comparison> comparisons() {
        return DataFile.read(getClass(), "comparisons.json", Manifest.Comparison.class);
    }

    /** Returns what a preset visits, most important tier first. */
    List<Tier> tiers(Preset preset);

    /** The fixture, with the digest of each of the given levels. */
    Manifest.Fixture fixture(List<Level> levels);

    String expectedDigest(Level level);

    /**
     * Creates the schema's tables and rows unless they are there. It is called for the sentinel's level before a run is
     * planned, and again before each heat for what it races.
     *
     * @param stores where to, and the arm and levels that must be readable afterwards
     */
    void load(Stores stores) throws SQLException;

    /** The numeric inner factor that charts run along and the command line can choose: {@code rows}, {@code size}. */
    default String levelFactor() {
        return about().levels().factor();
    }

    /** The level that is like one of a preset's but for its level factor; empty where the two do not go together. */
    default Optional<Level> levelLike(Level level, String value) {
        return Optional.of(level.with(levelFactor(), value));
    }

    /**
     * Returns whether the work of a level goes on in several threads, or over several connections, at a time: it then has every core,
     * otherwise one.
     */
    default boolean isParallel(Level level) {
        return false;
    }

    /** Bytes that an operation of a level brings at least, where so many come that a slow link takes too long for laps. */
    default long leastBytes(Level level) {
        return 0;
    }

    /**
     * Returns what the user asked this study to read instead of its own fixture, so that a fork can make the same study again by
     * {@link #reading}.
     *
     * @return name to value; empty for the study's own fixture
     */
    default Map<String, String> subject() {
        return Map.of();
    }

    /**
     * The study with something else to read than its own fixture.
     *
     * @param subject name to value, see {@link #subject}; empty for its own fixture
     * @throws IllegalArgumentException when this study reads nothing like it
     * @throws dev.weir.rig.UsageException when the subject cannot be read
     */
    default Study reading(Map<String, String> subject) {
        if (!subject.isEmpty()) {
            throw new IllegalArgumentException("study=" + name() + " has a fixture of its own only, found " + subject);
        }
        return this;
    }

    /**
     * Returns what an experiment reads of the fixture; it is loaded before the experiment is tried.
     *
     * @param planned levels that the run may visit with the experiment's arm
     * @return the levels it reads; none where it makes do with the sentinel's
     */
    default List<Level> levels(Experiment experiment, List<Level> planned) {
        return List.of();
    }

    /**
     * Returns whether an experiment has anything to tell in a run.
     *
     * @param planned levels that the run may visit with the experiment's arm
     * @return false where it is left out
     */
    default boolean isWorthTrying(Experiment experiment, List<Level> planned) {
        return true;
    }

    /** Things an arm does or does not do, to be tried once in forks of their own; the most telling first. */
    default List<Experiment> experiments() {
        return List.of();
    }

    record Sentinel(String arm, Level level) {}

    /**
     * Cells that are measured together.
     *
     * @param tls settings of the TLS factor: {@code off}, {@code on}
     * @param links the only links it is about, as users write them, where just what is in one tier is compared; empty for every
     *     link of a run
     */
    record Tier(List<String> arms, List<String> tls, List<Level> levels, List<String> links) {
        public Tier(List<String> arms, List<String> tls, List<Level> levels) {
            this(arms, tls, levels, List.of());
        }

        public boolean isOn(String link) {
            return links.isEmpty() || links.contains(link);
        }

        /** Arms at levels on every link of a run, without TLS. */
        public static Tier plain(List<String> arms, List<? extends StudyLevel> levels) {
            return new Tier(arms, List.of("off"), StudyLevel.levels(levels));
        }

        public static Tier encrypted(List<String> arms, List<? extends StudyLevel> levels) {
            return new Tier(arms, List.of("on"), StudyLevel.levels(levels));
        }

        /** Arms at levels on certain links, without TLS. */
        public static Tier on(List<String> links, List<String> arms, List<Level> levels) {
            return new Tier(arms, List.of("off"), levels, links);
        }
    }
}
