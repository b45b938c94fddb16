package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.machine.Placement;
import dev.weir.lab.machine.ProcessCpu;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import java.util.List;
import java.util.Map;

/**
 * Keeps a server and its network up for a run: starts it again when it died, if the user wants that. Beside it a second one
 * of the same kind, with the same rows, where contestants are warmed up while others are timed; there is none where servers
 * are not the lab's own, or nothing can work beside what is timed.
 */
final class ServerKeeper implements AutoCloseable {
    private final RunRequest request;
    private final LabServer.Source source;
    private final Progress progress;
    private final Placement placement;
    private LabServer server;
    private LabServer aside;
    private UpcomingHeat upcoming;
    private Network network;

    ServerKeeper(RunRequest request, LabServer.Source source, Progress progress) {
        this.request = request;
        this.source = source;
        this.progress = progress;
        this.placement = Placement.ofThisMachine();
        open();
    }

    private void open() {
        if (source.startsItsOwn() && placement.canWorkBeside()) {
            Both.of(() -> server = source.open(request.studies(), progress), this::openAside);
        } else {
            server = source.open(request.studies(), progress);
        }
        network = new Network(server.addresses(), request.links());
    }

    private void openAside() {
        try {
            LabServer second = source.open(request.studies(), Progress.quiet());
            if (second.missing().isEmpty()) {
                aside = second;
                placement.putBeside(aside.pids().values());
            } else {
                second.close();
                throw new EnvironmentException(
                        String.join("; ", second.missing().values()));
            }
        } catch (EnvironmentException e) {
            progress.line("  no second server to warm contestants up on, so they are launched between heats: "
                    + e.getMessage());
        }
    }

    Placement placement() {
        return placement;
    }

    /** Where contestants are warmed up while others are timed; {@code null} where they cannot be. */
    LabServer aside() {
        return aside != null && aside.isAlive() ? aside : null;
    }

    LabServer server() {
        return server;
    }

    Network network() {
        return network;
    }

    boolean isAlive() {
        return server.isAlive();
    }

    Site site() {
        return new Site(network, server.schema(), server.account(), server.nativeAccount(), server.pids());
    }

    /** Says which heat is launched while others are timed; {@code null} where none is. */
    void launching(UpcomingHeat heat) {
        upcoming = heat;
    }

    /** CPU time of the servers that are read from, in nanoseconds; 0 where they are elsewhere. */
    long cpuNanos() {
        return server.pids().values().stream()
                .mapToLong(pid -> Math.max(0, ProcessCpu.nanos(pid)))
                .sum();
    }

    /** CPU time of what works beside what is timed, in nanoseconds. */
    long besideCpuNanos() {
        long second = aside == null
                ? 0
                : aside.pids().values().stream()
                        .mapToLong(pid -> Math.max(0, ProcessCpu.nanos(pid)))
                        .sum();
        return second + (upcoming == null ? 0 : upcoming.cpuNanos());
    }

    /** Why an arm cannot run against this server; empty when it can. */
    String obstacle(Arm arm) {
        String missing = server.missing().get(arm.endpoint());
        if (missing != null) {
            return missing;
        }
        return arm.obstacle(site().target(network.server(arm.endpoint()), false));
    }

    /** Makes sure that what an arm reads at some levels is loaded. */
    void load(Study study, String arm, List<Map<String, String>> levels) {
        boolean control = study.arm(arm) instanceof ControlArm;
        String reader = control ? study.sentinel().arm() : arm;
        if (aside() == null) {
            server.load(study, reader, levels, progress);
        } else {
            Both.of(
                    () -> server.load(study, reader, levels, progress),
                    () -> aside.load(study, reader, levels, Progress.quiet()));
        }
    }

    /**
     * Makes sure that there is a server.
     *
     * @throws ServerLostException when it died and the user does not want it started again, or it cannot be
     */
    void ensureAlive() throws ServerLostException {
        if (server.isAlive()) {
            return;
        }
        String loss = server.addresses().size() == 1
                ? "the server at " + server.addresses().get(Endpoint.MYSQL) + " died in the middle of the run"
                : "one of the servers at " + server.addresses().values() + " died in the middle of the run";
        close();
        if (request.stopOnServerLoss()) {
            throw new ServerLostException(loss);
        }
        progress.line("  " + loss + "; starting it again");
        open();
    }

    @Override
    public void close() {
        network.close();
        server.close();
        if (aside != null) {
            aside.close();
            aside = null;
        }
    }

    /** The server is gone for good. */
    static final class ServerLostException extends Exception {
        private static final long serialVersionUID = 1L;

        ServerLostException(String message) {
            super(message);
        }
    }
}
