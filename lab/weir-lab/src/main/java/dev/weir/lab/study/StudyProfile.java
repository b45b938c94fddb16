package dev.weir.lab.study;

import dev.weir.report.model.StudyInfo;
import dev.weir.report.stats.Margin;
import java.util.List;
import java.util.Set;

/**
 * The facts of a study that depend on no arm and no level.
 *
 * @param name name on the command line and in run files
 * @param about the subject of the study, as worded on its page and in advice
 * @param sentinel the cheap cell that is repeated throughout the run
 * @param levelRange values of the level factor besides those that presets visit
 * @param isUsual whether it is measured if the user names no study: it reads only, and takes a few minutes
 * @param usualArms ids of the arms that represent their drivers if a user names only a driver
 * @param unplayable why a server's answers to this study cannot be recorded and played back; empty if they can
 * @param serverOptions command-line options of the lab's own server for this study
 * @param stores stores that the study reads from besides MySQL: {@link Endpoint#REDIS} or none
 * @param defaults what a run takes if the user says nothing
 */
public record StudyProfile(
        String name,
        StudyInfo about,
        Study.Sentinel sentinel,
        LevelRange levelRange,
        boolean isUsual,
        List<String> usualArms,
        String unplayable,
        List<String> serverOptions,
        Set<Endpoint> stores,
        Defaults defaults) {

    /**
     * The settings of a run in which the user says nothing.
     *
     * @param links the links of a run of this study alone, as users write them; empty for the usual ones
     * @param minutes the time of a run of this study alone, in minutes; 0 for the preset's
     * @param equalPercent differences up to this size count as equal, in per cent
     * @param experimentShare the share of the time that experiments may take before the heats are done
     */
    public record Defaults(List<String> links, int minutes, double equalPercent, double experimentShare) {
        private static final Defaults USUAL = over();

        /** Returns the usual defaults but for these links. */
        public static Defaults over(String... links) {
            return new Defaults(List.of(links), 0, Margin.DEFAULT_PERCENT, 0.03);
        }
    }

    /** Creates the profile of a study that must be named, has no usual arms, and whose answers can be played back. */
    public StudyProfile(String name, StudyInfo about, Study.Sentinel sentinel, LevelRange levelRange) {
        this(name, about, sentinel, levelRange, false, List.of(), "", List.of(), Set.of(), Defaults.USUAL);
    }

    public StudyProfile at(Study.Sentinel cell, LevelRange range) {
        return new StudyProfile(
                name, about, cell, range, isUsual, usualArms, unplayable, serverOptions, stores, defaults);
    }

    public StudyProfile measuredUsually() {
        return with(true, usualArms, unplayable, serverOptions, stores, defaults);
    }

    public StudyProfile usually(String... arms) {
        return with(isUsual, List.of(arms), unplayable, serverOptions, stores, defaults);
    }

    public StudyProfile unplayableFor(String reason) {
        return with(isUsual, usualArms, reason, serverOptions, stores, defaults);
    }

    public StudyProfile serverStartedWith(String... options) {
        return with(isUsual, usualArms, unplayable, List.of(options), stores, defaults);
    }

    public StudyProfile alsoFrom(Endpoint store) {
        return with(isUsual, usualArms, unplayable, serverOptions, Set.of(store), defaults);
    }

    public StudyProfile byDefault(Defaults unlessTold) {
        return with(isUsual, usualArms, unplayable, serverOptions, stores, unlessTold);
    }

    private StudyProfile with(
            boolean usual,
            List<String> arms,
            String reason,
            List<String> options,
            Set<Endpoint> otherStores,
            Defaults unlessTold) {
        return new StudyProfile(
                name, about, sentinel, levelRange, usual, arms, reason, options, otherStores, unlessTold);
    }
}
