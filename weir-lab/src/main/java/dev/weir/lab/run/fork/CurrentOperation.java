package dev.weir.lab.run.fork;

/**
 * Hands the open operation and the server's process id to the objects that JMH creates itself. A fork measures one
 * operation at a time, on one thread.
 */
final class CurrentOperation {
    private static volatile TimedOperation operation;
    private static volatile long serverPid = -1;

    private CurrentOperation() {}

    static void set(TimedOperation current, long pid) {
        operation = current;
        serverPid = pid;
    }

    static TimedOperation get() {
        return operation;
    }

    static long serverPid() {
        return serverPid;
    }
}
