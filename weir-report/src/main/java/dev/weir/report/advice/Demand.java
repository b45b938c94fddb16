package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** What it takes to read in another way than now, the least first. */
enum Demand {
    /** Another setting, or other calls to the same driver. */
    CODE(1),
    /** Another driver. */
    DRIVER(2),
    /** Values that are stored in another form. */
    STORED_FORM(3),
    /** Another store than MySQL. */
    STORE(4);

    /** Ways of reading the same stored bytes. */
    private static final Map<String, String> SAME_FORM =
            Map.of("plain-stream", "plain", "wire-zlib", "plain", "wire-zstd", "plain", "uncompress", "mysql");

    private final int effort;

    Demand(int effort) {
        this.effort = effort;
    }

    int effort() {
        return effort;
    }

    /**
     * What a change takes.
     *
     * @param study name of the study
     * @param now the arm in use
     * @param to the arm to change to
     * @return nothing for the same arm
     */
    static Set<Demand> of(String study, Manifest.Arm now, Manifest.Arm to) {
        EnumSet<Demand> demands = EnumSet.noneOf(Demand.class);
        if (now.id().equals(to.id())) {
            return demands;
        }
        demands.add(CODE);
        if (!now.driver().equals(to.driver())) {
            demands.add(DRIVER);
        }
        if (study.equals("blob") && !form(now).equals(form(to))) {
            demands.add(STORED_FORM);
        }
        if (!store(now).equals(store(to))) {
            demands.add(STORE);
        }
        return demands;
    }

    /** The effort of the most demanding of them; 0 for none. */
    static int effort(Set<Demand> demands) {
        return demands.stream().mapToInt(Demand::effort).max().orElse(0);
    }

    private static String form(Manifest.Arm arm) {
        return form(arm.mode());
    }

    /** The mode that stands for how a mode keeps values. */
    static String form(String mode) {
        return SAME_FORM.getOrDefault(mode, mode);
    }

    /**
     * Where an arm reads from.
     *
     * @param arm an arm
     * @return for example {@code MySQL}
     */
    static String store(Manifest.Arm arm) {
        if (arm.protocol().equals("RESP")) {
            return "Redis";
        }
        return arm.id().startsWith("memory.") ? "memory of the process" : "MySQL";
    }
}
