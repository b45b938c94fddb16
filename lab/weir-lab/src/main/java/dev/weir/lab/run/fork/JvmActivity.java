package dev.weir.lab.run.fork;

import dev.weir.lab.machine.Machine;
import dev.weir.lab.machine.ProcessCpu;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The activity of this JVM besides the program's own work.
 *
 * @param collectionMillis time spent collecting garbage, in milliseconds
 * @param jitMillis time spent compiling, in milliseconds, summed over all compiler threads; 0 if the JVM does not report it
 */
record JvmActivity(long collections, long collectionMillis, long jitMillis) {
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private static final long PID = ProcessHandle.current().pid();

    /** Returns the time that compilers were busy since the JVM's start, in nanoseconds, as precisely as the system reports it. */
    static long compilerNanos() {
        long nanos = ProcessCpu.compilerNanos(Machine.ofThisProcess(), PID);
        return nanos >= 0 ? nanos : now().jitMillis() * 1_000_000;
    }

    /** Returns the activity since the JVM's start. */
    static JvmActivity now() {
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : COLLECTORS) {
            collections += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        boolean supported = COMPILER != null && COMPILER.isCompilationTimeMonitoringSupported();
        return new JvmActivity(collections, millis, supported ? COMPILER.getTotalCompilationTime() : 0);
    }

    JvmActivity minus(JvmActivity earlier) {
        return new JvmActivity(
                collections - earlier.collections,
                collectionMillis - earlier.collectionMillis,
                jitMillis - earlier.jitMillis);
    }
}
