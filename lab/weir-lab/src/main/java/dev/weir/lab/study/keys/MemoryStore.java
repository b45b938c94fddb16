package dev.weir.lab.study.keys;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** Sets in the process itself, built when first asked for. */
final class MemoryStore implements KeyStore.Blocking {
    private final IntFunction<Lookup> builder;
    private final Map<Integer, Lookup> sets = new HashMap<>();

    MemoryStore(IntFunction<Lookup> builder) {
        this.builder = builder;
    }

    @Override
    public Lookup lookup(int keys) {
        return sets.computeIfAbsent(keys, builder::apply);
    }

    @Override
    public void warmUp(int keys, int parallelism, WorkerThreads workers) {
        lookup(keys);
    }

    @Override
    public boolean instant() {
        return true;
    }

    @Override
    public void roundTrip() {
        // there is nobody to ask
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("heap", Runtime.getRuntime().maxMemory() / 1048576 + " MiB");
    }

    @Override
    public void close() {
        sets.clear();
    }
}
