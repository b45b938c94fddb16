package dev.weir.report.model;

import java.util.Map;

/**
 * The subject of a study, as its page and advice say it. The study declares it and the manifest keeps it, so that a reader of a
 * run need not know its study.
 *
 * @param order place among other studies, lowest first; equal ones are sorted by name
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

        /** As a title has it: {@code reading}. */
        public String doing() {
            return doing;
        }

        /** Returns what the server was: {@code read}. */
        public String done() {
            return done;
        }
    }

    /** The trait by which the arms of a study differ first. */
    public enum ToldBy {
        DRIVER,
        MODE
    }

    /**
     * A thing that is counted.
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
     * @param question the question that it answers, in one sentence
     * @param subject what is read or inserted: {@code rows}
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
     * The factors that are varied besides the arm.
     *
     * @param factor name of the numeric factor that charts run along: {@code rows}
     * @param units what numbers of a factor count, in the singular, by factor: {@code row}, {@link #BYTE}; a factor without a unit is
     *     shown by its name. The plural ends in s
     * @param spokenOf settings that prose speaks of, by factor, where others differ from them in everything
     */
    public record Levels(String factor, Map<String, String> units, Level spokenOf) {
        /** Unit of sizes, which are shown as kB and MB. */
        public static final String BYTE = "byte";

        /** Returns a factor that is shown by its name: {@code parallelism 4}. */
        public static Levels along(String factor) {
            return new Levels(factor, Map.of(), Level.NONE);
        }

        /** Returns a factor that counts something: {@code 4 rows}. */
        public static Levels along(String factor, String unit) {
            return new Levels(factor, Map.of(factor, unit), Level.NONE);
        }

        public Levels speakingOf(Level settings) {
            return new Levels(factor, units, settings);
        }

        /** Returns whether numbers of a factor are sizes in bytes. */
        public boolean inBytes(String name) {
            return BYTE.equals(units.get(name));
        }
    }

    /**
     * The operation that is timed.
     *
     * @param operation what an application does once: {@code query}
     * @param figure what the page's figures are of: the operation under its own name or as such, or the part of it that is counted
     */
    public record Work(Noun operation, Noun figure, boolean manyThreads) {
        /** One thread that does it over and over. */
        public static Work of(String one, String many) {
            return new Work(new Noun(one, many), new Noun(one, many), false);
        }

        /** With figures of operations, whatever an application calls them. */
        public Work perOperation() {
            return new Work(operation, Noun.OPERATION, manyThreads);
        }

        public Work inManyThreads() {
            return new Work(operation, figure, true);
        }
    }

    /**
     * The facts of a study's arms together.
     *
     * @param usual id of the arm that most applications have; empty where there is none
     * @param toldBy the trait that has colours, and that names begin with
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
