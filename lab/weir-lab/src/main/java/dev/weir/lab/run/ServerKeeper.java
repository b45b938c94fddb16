package dev.weir.lab.run;

import dev.weir.lab.machine.ProcessCpu;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Keeps a server and its network up for a run: restarts a dead server if the user wants that. */
final class ServerKeeper implements AutoCloseable {
    private final RunRequest request;
    private final LabServer.Source source;
    private final RunProgress progress;
    private LabServer server;
    private Network network;

    ServerKeeper(RunRequest request, LabServer.Source source, RunProgress progress) {
        this.request = request;
        this.source = source;
        this.progress = progress;
        open();
    }

    private void open() {
        server = source.open(request.studies(), progress);
        network = new Network(server, request.links());
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

    /** Returns the CPU time of the servers, in nanoseconds; 0 if they are remote. */
    long cpuNanos() {
        return server.pids().values().stream()
                .mapToLong(pid -> Math.max(0, ProcessCpu.nanos(request.machine(), pid)))
                .sum();
    }

    String obstacle(Arm arm) {
        String missing = server.missing().get(arm.endpoint());
        if (missing != null) {
            return missing;
        }
        return arm.obstacle(server.target(network.server(arm.endpoint()), false));
    }

    void load(Study study, String arm, List<Level> levels) {
        boolean control = study.arm(arm) instanceof ControlArm;
        server.load(study, control ? study.sentinel().arm() : arm, levels, progress);
    }

    /**
     * Ensures that a server runs.
     *
     * @return a sentence about the loss that was repaired; empty if there was none
     * @throws ServerLostException if the server died and the user does not want a restart, or it cannot be restarted
     */
    Optional<String> ensureAlive() throws ServerLostException {
        if (server.isAlive()) {
            return Optional.empty();
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
        return Optional.of(loss + "; it was started again");
    }

    @Override
    public void close() {
        network.close();
        server.close();
    }

    static final class ServerLostException extends IOException {
        private static final long serialVersionUID = 1L;

        ServerLostException(String message) {
            super(message);
        }
    }
}
