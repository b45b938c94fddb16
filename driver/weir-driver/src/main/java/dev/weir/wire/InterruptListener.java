package dev.weir.wire;

/** Gets to know that a thread is interrupted while it waits for bytes. */
public interface InterruptListener {
    /** Returns whether an interrupt of the thread that is about to wait matters. */
    boolean listens();

    /** The thread is interrupted. Called by whoever interrupts it, before the wait can end; must not wait itself. */
    void interrupted();
}
