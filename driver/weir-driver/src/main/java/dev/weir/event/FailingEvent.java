package dev.weir.event;

import jdk.jfr.Event;
import jdk.jfr.Label;
import org.jspecify.annotations.Nullable;

/** An event of something that may fail. Flight Recorder takes fields of a superclass that are not private. */
abstract class FailingEvent extends Event implements Span {
    @Label("Failure")
    @Nullable
    String failure;

    @Override
    public final void end(@Nullable Throwable why) {
        end();
        if (shouldCommit()) {
            failure = why == null ? null : why.getMessage();
            commit();
        }
    }
}
