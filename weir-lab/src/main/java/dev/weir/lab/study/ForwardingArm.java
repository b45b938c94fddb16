package dev.weir.lab.study;

/** An arm that is another one with something changed. */
public interface ForwardingArm extends Arm {
    /**
     * The other one.
     *
     * @return whom everything else is asked of
     */
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
}
