package dev.weir.lab.study;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Virtual threads (JEP 444), on a JDK that has them. The lab is compiled for Java 17, which lacks them. */
public final class VirtualThreads {
    /** Why an arm that needs them cannot run on this JVM. */
    public static final String OBSTACLE = "virtual threads need Java 21 or newer, this lab runs on Java "
            + Runtime.version().feature() + ": set JAVA_HOME to a newer JDK and run again";

    public static final int FIRST_WITH_THEM = 21;

    private VirtualThreads() {}

    /** Returns whether this JVM has virtual threads as a final feature. */
    public static boolean available() {
        return Runtime.version().feature() >= FIRST_WITH_THEM;
    }

    /** Starts a virtual thread. */
    public static Thread start(Runnable body) {
        try {
            MethodHandle start = MethodHandles.publicLookup()
                    .findStatic(
                            Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class));
            return (Thread) start.invokeExact(body);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new IllegalStateException(OBSTACLE, e);
        } catch (Throwable e) {
            throw new IllegalStateException("cannot start a virtual thread", e);
        }
    }
}
