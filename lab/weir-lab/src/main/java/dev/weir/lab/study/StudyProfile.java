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
 * @param links the links of a run of this study alone, as users write them; empty for the usual ones
 * @param minutes the time of a run of this study alone, in minutes; 0 for the preset's
 * @param equalPercent differences up to this size count as equal unless the user says otherwise, in per cent
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
        List<String> links,
        int minutes,
        double equalPercent) {

    /** Creates the profile of a study that must be named, has no usual arms, and whose answers can be played back. */
    public StudyProfile(String name, StudyInfo about, Study.Sentinel sentinel, LevelRange levelRange) {
        this(
                name,
                about,
                sentinel,
                levelRange,
                false,
                List.of(),
                "",
                List.of(),
                Set.of(),
                List.of(),
                0,
                Margin.DEFAULT_PERCENT);
    }

    public StudyProfile at(Study.Sentinel cell, LevelRange range) {
        return new StudyProfile(
                name,
                about,
                cell,
                range,
                isUsual,
                usualArms,
                unplayable,
                serverOptions,
                stores,
                links,
                minutes,
                equalPercent);
    }

    public StudyProfile measuredUsually() {
        return with(true, usualArms, unplayable, serverOptions, stores);
    }

    public StudyProfile usually(String... arms) {
        return with(isUsual, List.of(arms), unplayable, serverOptions, stores);
    }

    public StudyProfile unplayableFor(String reason) {
        return with(isUsual, usualArms, reason, serverOptions, stores);
    }

    public StudyProfile serverStartedWith(String... options) {
        return with(isUsual, usualArms, unplayable, List.of(options), stores);
    }

    public StudyProfile alsoFrom(Endpoint store) {
        return with(isUsual, usualArms, unplayable, serverOptions, Set.of(store));
    }

    public StudyProfile overOnly(String... only) {
        return new StudyProfile(
                name,
                about,
                sentinel,
                levelRange,
                isUsual,
                usualArms,
                unplayable,
                serverOptions,
                stores,
                List.of(only),
                minutes,
                equalPercent);
    }

    public StudyProfile within(int limit) {
        return new StudyProfile(
                name,
                about,
                sentinel,
                levelRange,
                isUsual,
                usualArms,
                unplayable,
                serverOptions,
                stores,
                links,
                limit,
                equalPercent);
    }

    public StudyProfile equalWithin(double percent) {
        return new StudyProfile(
                name,
                about,
                sentinel,
                levelRange,
                isUsual,
                usualArms,
                unplayable,
                serverOptions,
                stores,
                links,
                minutes,
                percent);
    }

    private StudyProfile with(
            boolean usual, List<String> arms, String reason, List<String> options, Set<Endpoint> otherStores) {
        return new StudyProfile(
                name,
                about,
                sentinel,
                levelRange,
                usual,
                arms,
                reason,
                options,
                otherStores,
                links,
                minutes,
                equalPercent);
    }
}
