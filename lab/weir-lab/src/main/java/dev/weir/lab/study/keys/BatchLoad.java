package dev.weir.lab.study.keys;

import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that each ask for several keys in one request and wait. A key's time is its request's: that is how long its answer
 * took.
 */
record BatchLoad(WorkerThreads workers, int threads, int batch, BatchLookup lookup) implements LookUpLoad {

    @Override
    public int width() {
        return threads * batch;
    }

    @Override
    public long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicLong found = new AtomicLong();
        workers.run(threads, member -> {
            UUID[] keys = new UUID[batch];
            long here = 0;
            for (int i = next.getAndAdd(batch); i < count; i = next.getAndAdd(batch)) {
                for (int j = 0; j < batch; j++) {
                    keys[j] = LookUpLoad.visit(visits, from + i + j);
                }
                long start = System.nanoTime();
                boolean[] hits = lookup.contains(keys);
                long nanos = System.nanoTime() - start;
                for (boolean hit : hits) {
                    recorder.record(nanos);
                    here += hit ? 1 : 0;
                }
            }
            found.addAndGet(here);
        });
        return found.get();
    }

    @Override
    public int otherThreads() {
        return workers.others(threads);
    }

    @Override
    public boolean[] answers(UUID[] keys) throws Exception {
        boolean[] answers = new boolean[keys.length];
        workers.run(1, member -> {
            for (int i = 0; i < keys.length; i += batch) {
                UUID[] request = Arrays.copyOfRange(keys, i, i + batch);
                // a request is always full
                Arrays.fill(request, Math.min(batch, keys.length - i), batch, keys[i]);
                boolean[] hits = lookup.contains(request);
                System.arraycopy(hits, 0, answers, i, Math.min(batch, keys.length - i));
            }
        });
        return answers;
    }
}
