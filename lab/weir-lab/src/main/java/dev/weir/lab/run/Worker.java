package dev.weir.lab.run;

import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.RaceCommand;
import dev.weir.lab.run.fork.SliceLine;
import dev.weir.report.model.Level;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.link.WireCounters;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A warm JVM that holds an arm, seen from the lab. After a failure it is out of its heat. */
final class Worker implements AutoCloseable {
    private static final Duration QUIET = Duration.ofSeconds(10);

    private final Fork fork;
    private final Duration silence;
    private Map<String, Map<String, String>> settings = Map.of();
    private String loss = "";
    private boolean lossReported;

    /** Creates a worker; {@code silence} is the time without a message after which it counts as hung. */
    Worker(Fork fork, Duration silence) {
        this.fork = fork;
        this.silence = silence;
    }

    void awaitConnected() throws InterruptedException {
        expect(ForkMessage.Connected.class).ifPresent(connected -> settings = connected.settings());
    }

    Map<String, String> settings(String link) {
        return settings.getOrDefault(link, Map.of());
    }

    Optional<ForkMessage.WarmedUp> warmUp(Map<String, Set<Level>> levels, int mostMillis) throws InterruptedException {
        return ask(new RaceCommand.WarmUp(levels, mostMillis), ForkMessage.WarmedUp.class);
    }

    Optional<ForkMessage.Prepared> prepare(String arm, String link, Level level, String digest)
            throws InterruptedException {
        return ask(new RaceCommand.Prepare(arm, link, level, digest), ForkMessage.Prepared.class);
    }

    /** Begins the laps of the prepared level, see {@link RaceCommand.Begin}. */
    void begin(RaceCommand.Begin begin) throws InterruptedException {
        ask(begin, ForkMessage.Done.class);
    }

    /** Counts the costs of the prepared operation; {@code counters} are those of its counting relay. */
    Optional<ForkMessage.Counted> count(String arm, Level level, WireCounters counters) throws InterruptedException {
        if (!send(new RaceCommand.Count(arm, level))) {
            return Optional.empty();
        }
        while (true) {
            Optional<ForkMessage> said = next();
            if (said.isEmpty() || said.get() instanceof ForkMessage.Counted) {
                return said.map(ForkMessage.Counted.class::cast);
            }
            try {
                fork.answer(counters.awaitQuiet(QUIET));
            } catch (IOException | EnvironmentException e) {
                lose(e.getMessage());
                return Optional.empty();
            }
        }
    }

    Optional<SliceLine.Answer> slice(SliceLine.Request request) throws InterruptedException {
        if (isLost()) {
            return Optional.empty();
        }
        try {
            Optional<SliceLine.Answer> answer = fork.slice(request, silence);
            if (answer.isEmpty()) {
                next();
            }
            return answer;
        } catch (Fork.ForkSilentException e) {
            loseSilent(e);
        } catch (IOException e) {
            loseEarly();
        }
        return Optional.empty();
    }

    Optional<ForkMessage.Finished> finish(String arm, Set<Integer> leftOut) throws InterruptedException {
        return ask(new RaceCommand.Finish(arm, leftOut), ForkMessage.Finished.class);
    }

    private <T extends ForkMessage> Optional<T> ask(RaceCommand command, Class<T> answer) throws InterruptedException {
        return send(command) ? expect(answer) : Optional.empty();
    }

    private boolean send(RaceCommand command) {
        if (isLost()) {
            return false;
        }
        try {
            fork.ask(command);
            return true;
        } catch (IOException e) {
            loseEarly();
            return false;
        }
    }

    private <T extends ForkMessage> Optional<T> expect(Class<T> answer) throws InterruptedException {
        Optional<ForkMessage> said = next();
        if (said.isPresent() && !answer.isInstance(said.get())) {
            lose("unexpected message from the measuring JVM: " + said.get());
            return Optional.empty();
        }
        return said.map(answer::cast);
    }

    private Optional<ForkMessage> next() throws InterruptedException {
        try {
            Optional<ForkMessage> said = fork.next(silence);
            if (said.isEmpty()) {
                loseEarly();
            } else if (said.get() instanceof ForkMessage.Failed failed) {
                lose(failed.reason());
                return Optional.empty();
            }
            return said;
        } catch (Fork.ForkSilentException e) {
            loseSilent(e);
            return Optional.empty();
        }
    }

    private void loseEarly() {
        lose("the measuring JVM ended early: " + fork.lastWords());
    }

    private void loseSilent(Fork.ForkSilentException e) {
        lose("the arm hung: " + e.getMessage());
    }

    private void lose(String reason) {
        if (!isLost()) {
            loss = reason == null || reason.isEmpty() ? "no reason is known" : reason;
            fork.close();
        }
    }

    boolean isLost() {
        return !loss.isEmpty();
    }

    /** Returns the reason why it is out of the heat; empty while it is not. */
    String loss() {
        return loss;
    }

    void reportLoss() {
        lossReported = isLost();
    }

    /** Returns whether its loss was reported: it then takes no further part in the heat. */
    boolean isLossReported() {
        return lossReported;
    }

    long pid() {
        return fork.pid();
    }

    @Override
    public void close() {
        fork.close();
    }
}
