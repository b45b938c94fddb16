package dev.weir.lab.study;

import dev.weir.report.model.Level;

/** An arm that changes something of another arm. */
public interface ForwardingArm extends Arm {
    /** The other arm, which answers everything else. */
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

    @Override
    default int leastJava() {
        return base().leastJava();
    }

    @Override
    default boolean canDo(Level level) {
        return base().canDo(level);
    }
}
