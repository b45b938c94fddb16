package dev.weir.lab.study;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Watches the heap in use, and the part of it that survives collections. */
public final class HeapWatch implements NotificationListener {
    private final AtomicLong peakAfterCollection = new AtomicLong();
    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());

    public static HeapWatch start() {
        HeapWatch watch = new HeapWatch();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector).addNotificationListener(watch, null, null);
        }
        return watch;
    }

    /** Returns the peak of heap in use, garbage included, in bytes. */
    public static long peakUsedBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    /** Returns the peak of heap that survived a collection, in bytes; 0 if none ran. */
    public long peakLiveBytes() {
        return peakAfterCollection.get();
    }

    /** Returns the figures of a trial that read many rows: how long it took, and its peaks of heap. */
    public Map<String, Double> figures(double elapsedMicros, long rows) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("elapsedMicros", elapsedMicros);
        figures.put("rows", (double) rows);
        figures.put("peakHeapBytes", (double) peakUsedBytes());
        figures.put("peakLiveBytes", (double) peakLiveBytes());
        return figures;
    }

    /** Returns the heap in use after a full collection, in bytes. */
    public static long liveBytesNow() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        var info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
        Map<String, MemoryUsage> after = info.getGcInfo().getMemoryUsageAfterGc();
        long live = heapPools.stream()
                .map(after::get)
                .filter(java.util.Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
        peakAfterCollection.accumulateAndGet(live, Math::max);
    }
}
