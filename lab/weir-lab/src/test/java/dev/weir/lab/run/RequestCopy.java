package dev.weir.lab.run;

import dev.weir.lab.machine.Machine;
import dev.weir.lab.study.Study;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A request like another one but for a few things. */
public final class RequestCopy {
    private final RunRequest original;
    private List<Study> studies;
    private Duration budget;
    private Set<String> tls;
    private Map<String, Set<String>> levels;
    private boolean stopOnServerLoss;
    private Limits limits;
    private Machine machine;

    private RequestCopy(RunRequest original) {
        this.original = original;
        this.studies = original.studies();
        this.budget = original.budget();
        this.tls = original.tls();
        this.levels = original.levels();
        this.stopOnServerLoss = original.stopOnServerLoss();
        this.limits = original.limits();
        this.machine = original.machine();
    }

    public static RequestCopy of(RunRequest original) {
        return new RequestCopy(original);
    }

    public RequestCopy study(Study study) {
        this.studies = List.of(study);
        return this;
    }

    public RequestCopy budget(Duration time) {
        this.budget = time;
        return this;
    }

    RequestCopy anyTls() {
        this.tls = Set.of();
        return this;
    }

    public RequestCopy tls(String setting) {
        this.tls = Set.of(setting);
        return this;
    }

    RequestCopy levels(String factor, Set<String> wanted) {
        this.levels = Map.of(factor, wanted);
        return this;
    }

    RequestCopy stoppingOnServerLoss() {
        this.stopOnServerLoss = true;
        return this;
    }

    RequestCopy limits(Limits limits) {
        this.limits = limits;
        return this;
    }

    RequestCopy machine(Machine taken) {
        this.machine = taken;
        return this;
    }

    RequestCopy silence(Duration time) {
        this.limits = new Limits(limits.warmUp(), limits.laps(), time);
        return this;
    }

    public RunRequest build() {
        return new RunRequest(
                studies,
                original.preset(),
                budget,
                original.links(),
                original.arms(),
                tls,
                levels,
                original.seed(),
                original.thresholdPercent(),
                stopOnServerLoss,
                limits,
                machine,
                original.commandLine(),
                original.runs());
    }
}
