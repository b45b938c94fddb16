package dev.weir.lab.study.keys;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that look keys up in their own memory, many at a stretch: reading the clock would cost more than a look-up. */
record InstantLoad(WorkerThreads workers, int width, Lookup lookup) implements LookUpLoad {
    private static final int STRETCH = 1024;

    @Override
    public long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicLong found = new AtomicLong();
        workers.run(width, member -> {
            long hits = 0;
            for (int i = next.getAndAdd(STRETCH); i < count; i = next.getAndAdd(STRETCH)) {
                for (int j = i; j < Math.min(i + STRETCH, count); j++) {
                    hits += lookup.contains(LookUpLoad.visit(visits, from + j)) ? 1 : 0;
                }
            }
            found.addAndGet(hits);
        });
        return found.get();
    }

    @Override
    public boolean[] answers(UUID[] keys) throws Exception {
        return new ThreadedLoad(workers, width, lookup).answers(keys);
    }

    @Override
    public int otherThreads() {
        return workers.others(width);
    }

    @Override
    public boolean timesEach() {
        return false;
    }
}
