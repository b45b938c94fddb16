package dev.weir.lab.run.fork;

import dev.weir.lab.machine.ProcessCpu;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The activity of this JVM besides the program's own work.
 *
 * @param collectionMillis time spent collecting garbage, in milliseconds
 * @param jitMillis time spent compiling, in milliseconds, all compiler threads together; 0 where the JVM does not tell
 */
record JvmActivity(long collections, long collectionMillis, long jitMillis) {
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private static final long PID = ProcessHandle.current().pid();

    /** Time that the compilers had something to do since the JVM was started, in nanoseconds, as exactly as the system tells. */
    static long compilerNanos() {
        long nanos = ProcessCpu.compilerNanos(PID);
        return nanos >= 0 ? nanos : now().jitMillis() * 1_000_000;
    }

    /** Since the JVM was started. */
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
