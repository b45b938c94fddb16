package dev.weir.lab.study;

import dev.weir.report.model.StudyInfo;
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
 * @param moreLinks additional links, as users write them, for a run of this study alone
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
        List<String> moreLinks) {

    /** Creates the profile of a study that must be named, has no usual arms, and whose answers can be played back. */
    public StudyProfile(String name, StudyInfo about, Study.Sentinel sentinel, LevelRange levelRange) {
        this(name, about, sentinel, levelRange, false, List.of(), "", List.of(), Set.of(), List.of());
    }

    public StudyProfile at(Study.Sentinel cell, LevelRange range) {
        return new StudyProfile(
                name, about, cell, range, isUsual, usualArms, unplayable, serverOptions, stores, moreLinks);
    }

    public StudyProfile measuredUsually() {
        return with(true, usualArms, unplayable, serverOptions, stores, moreLinks);
    }

    public StudyProfile usually(String... arms) {
        return with(isUsual, List.of(arms), unplayable, serverOptions, stores, moreLinks);
    }

    public StudyProfile unplayableFor(String reason) {
        return with(isUsual, usualArms, reason, serverOptions, stores, moreLinks);
    }

    public StudyProfile serverStartedWith(String... options) {
        return with(isUsual, usualArms, unplayable, List.of(options), stores, moreLinks);
    }

    public StudyProfile alsoFrom(Endpoint store) {
        return with(isUsual, usualArms, unplayable, serverOptions, Set.of(store), moreLinks);
    }

    public StudyProfile alsoOver(String... links) {
        return with(isUsual, usualArms, unplayable, serverOptions, stores, List.of(links));
    }

    private StudyProfile with(
            boolean usual,
            List<String> arms,
            String reason,
            List<String> options,
            Set<Endpoint> otherStores,
            List<String> links) {
        return new StudyProfile(name, about, sentinel, levelRange, usual, arms, reason, options, otherStores, links);
    }
}
