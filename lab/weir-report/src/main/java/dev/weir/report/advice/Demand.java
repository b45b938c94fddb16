package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.EnumSet;
import java.util.Set;

/** The work it takes to read in another way than now, the least first. */
enum Demand {
    /** Another setting, or other calls to the same driver. */
    CODE(1),
    /** Another way to hold connections: a pool, or one for each thread. */
    POOL(2),
    DRIVER(4),
    /** Another number of keys and the like in one request: the application has to gather them before it asks. */
    GATHERING(8),
    STORED_FORM(16),
    STORE(32);

    private static final String POOL_SETTING = "pool";

    private final int effort;

    Demand(int effort) {
        this.effort = effort;
    }

    /** More than that of all lesser ones together. */
    int effort() {
        return effort;
    }

    /** Returns what a change takes: nothing for the same arm. */
    static Set<Demand> of(Manifest.Arm now, Manifest.Arm to) {
        EnumSet<Demand> demands = EnumSet.noneOf(Demand.class);
        if (now.id().equals(to.id())) {
            return demands;
        }
        demands.add(CODE);
        if (!pool(now).equals(pool(to))) {
            demands.add(POOL);
        }
        if (!now.driver().equals(to.driver())) {
            demands.add(DRIVER);
        }
        if (now.about().batch() != to.about().batch()) {
            demands.add(GATHERING);
        }
        if (!now.about().storage().form().equals(to.about().storage().form())) {
            demands.add(STORED_FORM);
        }
        if (!now.about().store().equals(to.about().store())) {
            demands.add(STORE);
        }
        return demands;
    }

    /** Returns how connections are held, as far as the study is about that. */
    static String pool(Manifest.Arm arm) {
        return arm.settings().getOrDefault(POOL_SETTING, "");
    }

    /** The effort of all of them: of two changes that are otherwise alike, the one with less besides is the smaller; 0 for none. */
    static int effort(Set<Demand> demands) {
        return demands.stream().mapToInt(Demand::effort).sum();
    }
}
