package dev.weir.lab.study.keys;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that each ask for one key and wait: the next key goes to whoever is free. */
record ThreadedLoad(WorkerThreads workers, int width, Lookup lookup) implements LookUpLoad {

    @Override
    public long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicLong found = new AtomicLong();
        workers.run(width, member -> {
            long hits = 0;
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                UUID key = LookUpLoad.visit(visits, from + i);
                long start = System.nanoTime();
                boolean hit = lookup.contains(key);
                recorder.record(System.nanoTime() - start);
                hits += hit ? 1 : 0;
            }
            found.addAndGet(hits);
        });
        return found.get();
    }

    @Override
    public int otherThreads() {
        return workers.others(width);
    }

    @Override
    public boolean[] answers(UUID[] keys) throws Exception {
        boolean[] answers = new boolean[keys.length];
        AtomicInteger next = new AtomicInteger();
        workers.run(width, member -> {
            for (int i = next.getAndIncrement(); i < keys.length; i = next.getAndIncrement()) {
                answers[i] = lookup.contains(keys[i]);
            }
        });
        return answers;
    }
}
