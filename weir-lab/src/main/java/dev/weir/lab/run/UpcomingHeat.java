package dev.weir.lab.run;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A heat that is launched and warmed up while another is raced. */
final class UpcomingHeat implements AutoCloseable {
    private final List<LapGroup> groups;
    private final Site site;
    private final Heat heat;
    private final FutureTask<Heat> launching;
    private final Thread thread;

    private UpcomingHeat(HeatSetup setup, int number, List<LapGroup> groups, Random random) {
        this.groups = groups;
        this.site = setup.site();
        this.heat = Heat.beside(setup, number);
        this.launching = new FutureTask<>(() -> {
            heat.launch(groups, random);
            return heat;
        });
        this.thread = new Thread(launching, "upcoming-heat");
    }

    /** Begins to launch it. */
    static UpcomingHeat begin(HeatSetup setup, int number, List<LapGroup> groups, Random random) {
        UpcomingHeat upcoming = new UpcomingHeat(setup, number, groups, random);
        upcoming.thread.setDaemon(true);
        upcoming.thread.start();
        return upcoming;
    }

    /** Whether the servers are still those that its contestants are connected to. */
    boolean isConnectedTo(Network network) {
        return site.network() == network;
    }

    /** Those of some groups that its contestants were warmed up for. */
    List<LapGroup> among(List<LapGroup> wanted) {
        return wanted.stream()
                .filter(group -> groups.stream()
                        .anyMatch(own -> own.setting().equals(group.setting())
                                && own.lanes().containsAll(group.lanes())))
                .toList();
    }

    /** Waits until it is warm, with no regard for others any more; it belongs to the caller from then on. */
    Heat await() throws IOException, InterruptedException {
        try {
            heat.bringForward();
            Heat launched = launching.get();
            launched.bringForward();
            return launched;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("launching a heat failed: " + e.getCause(), e.getCause());
        }
    }

    /** CPU time that its contestants have used, in nanoseconds. */
    long cpuNanos() {
        return heat.contestantsCpuNanos();
    }

    /** Ends a heat that nobody awaits any more. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        thread.interrupt();
        try {
            launching.get().close();
        } catch (ExecutionException e) {
            // it closed what it had launched
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
