package dev.weir.lab.study;

import dev.weir.report.model.Level;

/** An arm that is another one with something changed. */
public interface ForwardingArm extends Arm {
    /** The other one, whom everything else is asked of. */
    Arm base();

    @Override
    default String obstacle(Target target) {
        return base().obstacle(target);
    }

    @Override
    default Endpoint endpoint() {
        return base().endpoint();
    }

    @Override
    default boolean sendsAhead() {
        return base().sendsAhead();
    }

    @Override
    default long countingRttMicros() {
        return base().countingRttMicros();
    }

    @Override
    default int leastRoundTrips(Level level) {
        return base().leastRoundTrips(level);
    }
}
