package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.EnumSet;
import java.util.Set;

/** The work it takes to read in another way than now, the least first. */
enum Demand {
    /** Another setting, or other calls to the same driver. */
    CODE(1),
    DRIVER(2),
    /** Another number of keys and the like in one request: the application has to gather them before it asks. */
    GATHERING(3),
    STORED_FORM(4),
    STORE(5);

    private final int effort;

    Demand(int effort) {
        this.effort = effort;
    }

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

    /** The effort of the most demanding of them; 0 for none. */
    static int effort(Set<Demand> demands) {
        return demands.stream().mapToInt(Demand::effort).max().orElse(0);
    }
}
