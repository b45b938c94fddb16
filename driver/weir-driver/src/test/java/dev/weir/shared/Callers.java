package dev.weir.shared;

import dev.weir.testkit.Await;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Threads that look one key up each, started one after the other, each once the one before waits. */
final class Callers {
    private static final int SECONDS = 60;

    private final LookUp reads;
    private final List<FutureTask<String>> tasks = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /** How a key is looked up. */
    @FunctionalInterface
    interface LookUp {
        String read(Object key) throws SQLException;
    }

    Callers(LookUp reads) {
        this.reads = reads;
    }

    /** Starts one for each key, which waits for its turn when this returns. */
    Callers waitingFor(Object... keys) {
        for (Object key : keys) {
            awaitParked(start(key));
        }
        return this;
    }

    /** Starts one. */
    Thread start(Object key) {
        FutureTask<String> task = new FutureTask<>(() -> reads.read(key));
        Thread thread = new Thread(task, "caller-" + key);
        thread.setDaemon(true);
        tasks.add(task);
        threads.add(thread);
        thread.start();
        return thread;
    }

    private static void awaitParked(Thread thread) {
        Await.until("the look-up waits for its turn", () -> {
            if (!thread.isAlive()) {
                throw new AssertionError("the look-up has ended instead of waiting");
            }
            return LockSupport.getBlocker(thread) instanceof SharedReads;
        });
    }

    Thread thread(int index) {
        return threads.get(index);
    }

    /** What each got. */
    List<String> results() throws Exception {
        List<String> results = new ArrayList<>();
        for (FutureTask<String> task : tasks) {
            results.add(task.get(SECONDS, TimeUnit.SECONDS));
        }
        return results;
    }

    String result(int index) throws Exception {
        return tasks.get(index).get(SECONDS, TimeUnit.SECONDS);
    }

    /** What one failed with. */
    Throwable failure(int index) throws InterruptedException, TimeoutException {
        try {
            String found = tasks.get(index).get(SECONDS, TimeUnit.SECONDS);
            throw new AssertionError("expected a failure, found=" + found);
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }
}
