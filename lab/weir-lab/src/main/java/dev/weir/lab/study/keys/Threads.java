package dev.weir.lab.study.keys;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

enum Threads {
    PLATFORM {
        @Override
        Thread start(Runnable body) {
            Thread thread = new Thread(body, "weir-workers");
            thread.setDaemon(true);
            thread.start();
            return thread;
        }
    },

    /** Returns a virtual thread (JEP 444), on a JDK that has them. */
    VIRTUAL {
        @Override
        Thread start(Runnable body) {
            try {
                // by reflection: compiled for Java 17, which lacks them
                MethodHandle start = MethodHandles.publicLookup()
                        .findStatic(
                                Thread.class,
                                "startVirtualThread",
                                MethodType.methodType(Thread.class, Runnable.class));
                return (Thread) start.invokeExact(body);
            } catch (NoSuchMethodException | IllegalAccessException e) {
                throw new IllegalStateException(
                        "threads=virtual needs Java " + FIRST_WITH_VIRTUAL + " or newer, this is "
                                + Runtime.version().feature(),
                        e);
            } catch (Throwable e) {
                throw new IllegalStateException("cannot start a virtual thread", e);
            }
        }
    };

    private static final int FIRST_WITH_VIRTUAL = 21;

    abstract Thread start(Runnable body);

    /** Returns whether this JVM has virtual threads as a final feature. */
    static boolean virtualAvailable() {
        return Runtime.version().feature() >= FIRST_WITH_VIRTUAL;
    }
}
