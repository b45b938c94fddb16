package dev.weir.report.model;

import java.util.Map;

/**
 * The subject of a study, as worded on its page and in advice. The study declares it and the manifest stores it, so that code
 * that reads a run need not know the study.
 *
 * @param order rank among the studies, lowest first; ties are sorted by name
 */
public record StudyInfo(int order, Heading heading, Levels levels, Work work, Arms arms) {

    /** The work done on a server. */
    public enum Activity {
        READING("reading", "read"),
        INSERTING("inserting", "written to");

        private final String doing;
        private final String done;

        Activity(String doing, String done) {
            this.doing = doing;
            this.done = done;
        }

        /** Returns the form used in titles: {@code reading}. */
        public String doing() {
            return doing;
        }

        /** Returns the past participle: {@code read}. */
        public String done() {
            return done;
        }
    }

    /** The trait that primarily distinguishes the arms of a study. */
    public enum ToldBy {
        DRIVER,
        MODE
    }

    /**
     * A countable noun.
     *
     * @param one for example {@code query}
     * @param many for example {@code queries}
     */
    public record Noun(String one, String many) {
        private static final Noun OPERATION = new Noun("operation", "operations");
    }

    /**
     * The name and the question of a study.
     *
     * @param title name in the chooser: {@code Streaming}
     * @param question the question that the study answers
     * @param subject the objects read or inserted: {@code rows}
     */
    public record Heading(String title, String question, Activity activity, String subject) {
        public static Heading reading(String subject, String title, String question) {
            return new Heading(title, question, Activity.READING, subject);
        }

        public static Heading inserting(String subject, String title, String question) {
            return new Heading(title, question, Activity.INSERTING, subject);
        }
    }

    /**
     * The factors varied besides the arm.
     *
     * @param factor name of the numeric factor on the charts' x axis: {@code rows}
     * @param units unit by factor, in the singular: {@code row}, {@link #BYTE}; a factor without a unit is shown by its name.
     *     Plurals end in s
     * @param spokenOf settings by factor to which the prose refers, if others differ fundamentally
     */
    public record Levels(String factor, Map<String, String> units, Level spokenOf) {
        /** The unit of sizes, shown as kB and MB. */
        public static final String BYTE = "byte";

        /** Returns levels of a factor shown by its name: {@code parallelism 4}. */
        public static Levels along(String factor) {
            return new Levels(factor, Map.of(), Level.NONE);
        }

        /** Returns levels of a factor with a unit: {@code 4 rows}. */
        public static Levels along(String factor, String unit) {
            return new Levels(factor, Map.of(factor, unit), Level.NONE);
        }

        public Levels speakingOf(Level settings) {
            return new Levels(factor, units, settings);
        }

        /** Returns whether the values of a factor are sizes in bytes. */
        public boolean inBytes(String name) {
            return BYTE.equals(units.get(name));
        }
    }

    /**
     * The timed operation.
     *
     * @param operation an application's unit of work: {@code query}
     * @param figure the unit of the page's figures: the operation under its own name, {@code operation}, or a counted part of
     *     it
     */
    public record Work(Noun operation, Noun figure, boolean manyThreads) {
        /** Returns work that one thread repeats. */
        public static Work of(String one, String many) {
            return new Work(new Noun(one, many), new Noun(one, many), false);
        }

        /** Returns the work with figures per {@code operation} instead of the application's term. */
        public Work perOperation() {
            return new Work(operation, Noun.OPERATION, manyThreads);
        }

        public Work inManyThreads() {
            return new Work(operation, figure, true);
        }
    }

    /**
     * The common facts of a study's arms.
     *
     * @param usual id of the arm that most applications use; empty if none
     * @param toldBy the trait that determines colours and begins the names
     */
    public record Arms(String usual, ToldBy toldBy) {
        public static Arms usually(String arm) {
            return new Arms(arm, ToldBy.DRIVER);
        }

        public Arms toldByMode() {
            return new Arms(usual, ToldBy.MODE);
        }
    }
}
