package com.mysql.cj.jdbc;

/** Web applications stop this thread of Connector/J when they end. Weir has no such thread. */
public final class AbandonedConnectionCleanupThread {
    private AbandonedConnectionCleanupThread() {}

    /** Nothing to stop. */
    public static void checkedShutdown() {}

    /** Nothing to stop. */
    public static void uncheckedShutdown() {}

    /** There is none. */
    public static boolean isAlive() {
        return false;
    }
}
