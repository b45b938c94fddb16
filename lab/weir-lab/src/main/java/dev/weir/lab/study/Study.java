package dev.weir.lab.study;

import dev.weir.report.model.DataFile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import dev.weir.report.stats.Cell;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One question with its own schema, data and arms. */
public interface Study {
    /** The factor of results that names the figure, if there are several. */
    String FIGURE = Cell.FIGURE;

    /** Returns the facts that depend on no arm and no level. */
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

    /** Returns every arm of the study, and the lab's own: the sentinel and its injected variants, based on the arm that the study names. */
    default List<Arm> everyArm() {
        Arm repeated = arm(arms(), sentinel().arm());
        Stream<Arm> controls = ControlArm.allFor(repeated).stream()
                .filter(arm -> arm.info().id().equals(ControlArm.SENTINEL)
                        || injected().contains(arm.info().id()));
        return Stream.concat(arms().stream(), controls).toList();
    }

    /** Returns an arm, the study's or the lab's own. */
    default Arm arm(String id) {
        return arm(everyArm(), id);
    }

    private static Arm arm(List<Arm> arms, String id) {
        return arms.stream()
                .filter(each -> each.info().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no arm=" + id));
    }

    /** Returns the comparisons; by default those of {@code comparisons.json} beside the study's class. */
    default List<Manifest.Comparison> comparisons() {
        return DataFile.read(getClass(), "comparisons.json", Manifest.Comparison.class);
    }

    /** Returns the tiers that a preset visits, most important first. */
    List<Tier> tiers(Preset preset);

    /** Returns the fixture, with the digest of each of the given levels. */
    Manifest.Fixture fixture(List<Level> levels);

    String expectedDigest(Level level);

    /**
     * Creates the schema's tables and rows unless they exist. It is called for the sentinel's level before a run is planned, and before
     * each heat for the heat's levels.
     *
     * @param stores the stores to load, and the arm and levels that must be readable afterwards
     */
    void load(Stores stores) throws SQLException;

    /** Returns the numeric inner factor that charts use as axis and the command line can select: {@code rows}, {@code size}. */
    default String levelFactor() {
        return about().levels().factor();
    }

    /** Returns a preset's level with another value of its level factor; empty if the two are incompatible. */
    default Optional<Level> levelLike(Level level, String value) {
        return Optional.of(level.with(levelFactor(), value));
    }

    /**
     * Returns whether the work of a level uses several threads or connections at once: it then gets every core, otherwise one.
     */
    default boolean isParallel(Level level) {
        return false;
    }

    /**
     * Returns the names of the figures that a level's operation measures itself, the first of which shows the injected effects; none if its
     * time is what counts. In results, the level has the factor {@link #FIGURE} besides.
     */
    default List<String> figures(Level level) {
        return List.of();
    }

    /** Returns the time of a slice, in seconds, if the operation of a level sets it itself, see {@link Stretch}; else 0. */
    default double stretchSeconds(Level level) {
        return 0;
    }

    /** Returns whether the operation of a level is a {@link Stretch}. */
    default boolean isOfStretches(Level level) {
        return stretchSeconds(level) > 0;
    }

    /** Returns the ids of the injected effects that the study's figures can show. */
    default List<String> injected() {
        return ControlArm.INJECTED;
    }

    /** Returns a level as its results have it: once for each figure. */
    default List<Level> measured(Level level) {
        List<String> figures = figures(level);
        return figures.isEmpty()
                ? List.of(level)
                : figures.stream().map(figure -> level.with(FIGURE, figure)).toList();
    }

    /** Returns the least bytes that an operation of a level receives, if they can take too long for laps on a slow link. */
    default long leastBytes(Level level) {
        return 0;
    }

    /**
     * Returns the data that the user asked this study to read instead of its own fixture, so that a fork can recreate the study by
     * {@link #reading}.
     *
     * @return name to value; empty for the study's own fixture
     */
    default Map<String, String> subject() {
        return Map.of();
    }

    /**
     * Returns this study with other data to read than its own fixture.
     *
     * @param subject name to value, see {@link #subject}; empty for its own fixture
     * @throws IllegalArgumentException if this study cannot read this kind of subject
     * @throws dev.weir.rig.UsageException if the subject cannot be read
     */
    default Study reading(Map<String, String> subject) {
        if (!subject.isEmpty()) {
            throw new IllegalArgumentException("study=" + name() + " has a fixture of its own only, found " + subject);
        }
        return this;
    }

    /**
     * Returns the levels that an experiment reads; they are loaded before it is tried.
     *
     * @param planned levels that the run may visit with the experiment's arm
     * @return the levels it reads; none if the sentinel's suffices
     */
    default List<Level> levels(Experiment experiment, List<Level> planned) {
        return List.of();
    }

    /**
     * Returns whether an experiment is worth trying in a run.
     *
     * @param planned levels that the run may visit with the experiment's arm
     * @return false if it is left out
     */
    default boolean isWorthTrying(Experiment experiment, List<Level> planned) {
        return true;
    }

    /** Returns the experiments on arms, each tried once in a fork of its own; the most telling first. */
    default List<Experiment> experiments() {
        return List.of();
    }

    record Sentinel(String arm, Level level) {}

    /**
     * Cells that are measured together.
     *
     * @param tls settings of the TLS factor: {@code off}, {@code on}
     * @param links the only links of the tier, as users write them. If empty, every link of a run but those of other tiers of the preset.
     *     If every tier of a preset has links, comparisons are within a tier
     */
    record Tier(List<String> arms, List<String> tls, List<Level> levels, List<String> links) {
        public Tier(List<String> arms, List<String> tls, List<Level> levels) {
            this(arms, tls, levels, List.of());
        }

        public boolean isOn(String link) {
            return links.isEmpty() || links.contains(link);
        }

        /** Creates a tier of arms at levels on every link of a run, without TLS. */
        public static Tier plain(List<String> arms, List<? extends StudyLevel> levels) {
            return new Tier(arms, List.of("off"), StudyLevel.levels(levels));
        }

        public static Tier encrypted(List<String> arms, List<? extends StudyLevel> levels) {
            return new Tier(arms, List.of("on"), StudyLevel.levels(levels));
        }

        /** Creates a tier of arms at levels on certain links, without TLS. */
        public static Tier on(List<String> links, List<String> arms, List<Level> levels) {
            return new Tier(arms, List.of("off"), levels, links);
        }
    }
}
