package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.EnumSet;
import java.util.Set;

/** The kinds of work needed to change the way of reading, least effort first. */
enum Demand {
    /** Another setting, or other calls to the same driver. */
    CODE(1),
    /** Another way to hold connections: a pool, or one per thread. */
    POOL(2),
    DRIVER(4),
    /** Another batch size, such as the number of keys per request: the application must gather them first. */
    GATHERING(8),
    STORED_FORM(16),
    STORE(32);

    private static final String POOL_SETTING = "pool";

    private final int effort;

    Demand(int effort) {
        this.effort = effort;
    }

    /** Returns the effort, greater than that of all lesser demands together. */
    int effort() {
        return effort;
    }

    /** Returns the demands of a change; empty for the same arm. */
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
        // another store, or a request for many keys, has connections of its own kind
        if (demands.stream().allMatch(each -> each == CODE || each == DRIVER)
                && !pool(now).equals(pool(to))) {
            demands.add(POOL);
        }
        return demands;
    }

    /** Returns the arm's pool setting; empty if the study does not vary it. */
    static String pool(Manifest.Arm arm) {
        return arm.settings().getOrDefault(POOL_SETTING, "");
    }

    /**
     * Returns the total effort of the demands, 0 for none. Of two changes that are otherwise alike, the one with fewer extra
     * demands is smaller.
     */
    static int effort(Set<Demand> demands) {
        return demands.stream().mapToInt(Demand::effort).sum();
    }
}
