package dev.weir.lab.study.keys;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.report.model.Level;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** An open store with its client threads; {@link #close} ends both. */
final class KeysSession implements ArmSession {
    /** Number of keys that are visited in a cycle. */
    static final int VISITS = 1 << 17;

    private final KeyStore store;
    private final int size;
    private final Map<Threads, WorkerThreads> workersByKind = new EnumMap<>(Threads.class);
    private final Map<String, UUID[]> visits = new HashMap<>();

    /**
     * Creates a session of an arm.
     *
     * @param size keys per request, whatever the level: the arm then has the same levels as an arm that asks for one key at a time, and the
     *     two can be compared lap by lap; 1 if the level specifies it
     */
    KeysSession(KeyStore store, int size) {
        this.store = store;
        this.size = size;
    }

    @Override
    public Operation operation(Level factors) {
        KeyLevel level = KeyLevel.of(factors);
        try {
            return new LookupOperation(load(level), visits(level), level.hit());
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    @Override
    public String digest(Level factors) throws Exception {
        KeyLevel level = KeyLevel.of(factors);
        KeySample sample = KeySample.of(level.keys());
        return sample.digest(load(level).answers(sample.keys()));
    }

    /** Returns the load of the level, with its connections open and warm. */
    LookUpLoad load(KeyLevel level) throws Exception {
        if (store instanceof KeyStore.Asynchronous asynchronous) {
            return new LookUpLoad.InFlight(level.parallelism(), asynchronous.lookup(level.keys()));
        }
        WorkerThreads workers = workers(level);
        if (store instanceof KeyStore.Batching batching) {
            // a user may choose such an arm for levels of others
            int batch = size > 1 ? size : Math.max(1, level.batch());
            return new LookUpLoad.Batch(workers, level.parallelism(), batch, batching.lookup(level.keys(), batch));
        }
        KeyStore.Blocking blocking = (KeyStore.Blocking) store;
        blocking.warmUp(level.keys(), level.parallelism(), workers);
        KeyStore.Lookup lookup = blocking.lookup(level.keys());
        return blocking.instant()
                ? new LookUpLoad.Instant(workers, level.parallelism(), lookup)
                : new LookUpLoad.Threaded(workers, level.parallelism(), lookup);
    }

    WorkerThreads workers(KeyLevel level) {
        return workers(level.virtualThreads() ? Threads.VIRTUAL : Threads.PLATFORM);
    }

    private WorkerThreads workers(Threads threads) {
        return workersByKind.computeIfAbsent(threads, WorkerThreads::new);
    }

    UUID[] visits(KeyLevel level) {
        return visits.computeIfAbsent(level.set() + level.hit(), key -> Keys.visits(level.keys(), level.hit(), VISITS));
    }

    @Override
    public void roundTrip() throws Exception {
        onTheFirstThread(store::roundTrip);
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = new LinkedHashMap<>();
        onTheFirstThread(() -> found.putAll(store.settings()));
        return found;
    }

    /** The first worker's connection is open and warm; the caller's may change from level to level. */
    private void onTheFirstThread(Task task) throws Exception {
        if (store instanceof KeyStore.Asynchronous) {
            task.run();
        } else {
            workers(Threads.PLATFORM).run(1, member -> task.run());
        }
    }

    @FunctionalInterface
    private interface Task {
        void run() throws Exception;
    }

    @Override
    public void close() throws SQLException {
        workersByKind.values().forEach(WorkerThreads::close);
        store.close();
    }
}
