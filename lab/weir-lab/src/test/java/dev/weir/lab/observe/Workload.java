package dev.weir.lab.observe;

import dev.weir.rig.server.ServerUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Applications that work on a server, each at its rate of units a second, on as many connections as that takes. */
final class Workload implements AutoCloseable {
    private static final long NAP = TimeUnit.MILLISECONDS.toNanos(50);

    private final ServerUrl server;
    private final Map<Application, Double> mix;
    private final Map<Application, Queue<Unit>> done = new EnumMap<>(Application.class);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<?>> working = new ArrayList<>();
    private volatile boolean stopped;

    /** When a unit began and ended, by {@link System#nanoTime}. */
    private record Unit(long begin, long end) {}

    Workload(ServerUrl server, Map<Application, Double> mix, Duration roundTrip) {
        this.server = server;
        this.mix = mix;
        mix.forEach((application, perSecond) -> {
            done.put(application, new ConcurrentLinkedQueue<>());
            int connections = 1 + (int) Math.ceil(perSecond * application.roundTrips * roundTrip.toNanos() / 1e9);
            long begin = System.nanoTime();
            for (int i = 0; i < connections; i++) {
                int first = i;
                working.add(threads.submit(() -> run(application, begin, first, connections)));
            }
        });
    }

    private void run(Application application, long begin, int first, int step) {
        try (Connection connection = application.open(server)) {
            for (int number = first; !stopped; number += step) {
                long due = begin + (long) (number * TimeUnit.SECONDS.toNanos(1) / mix.get(application));
                for (long now = System.nanoTime(); now < due && !stopped; now = System.nanoTime()) {
                    LockSupport.parkNanos(Math.min(due - now, NAP));
                }
                long start = System.nanoTime();
                application.unit(server, connection, number);
                done.get(application).add(new Unit(start, System.nanoTime()));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(application + " does not work", e);
        }
    }

    /**
     * Returns whether each application did half of its least rate between two moments.
     *
     * @param seconds how long that rate is asked for
     */
    boolean worked(long from, long until, double seconds) {
        return done.entrySet().stream()
                .allMatch(each -> each.getValue().stream()
                                .filter(unit -> unit.begin() >= from && unit.end() <= until)
                                .count()
                        > seconds * each.getKey().least / 2);
    }

    @Override
    public void close() {
        stopped = true;
        try {
            for (Future<?> each : working) {
                each.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("an application failed", e.getCause());
        } finally {
            threads.shutdown();
        }
    }
}
