package dev.weir.lab.run.fork;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Stretch;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A worker: connected over every link, idle until it gets a command. */
final class RaceTask {
    private static final long TRIAL_NANOS = 1_000_000;
    /** A stretch has too few requests for the compilers to be done with the first ones. */
    private static final long TRIAL_OF_STRETCHES = 600_000_000;
    /** A longer operation waits for its link or hardly notices the compilers. */
    private static final long SLOW_NANOS = 5_000_000;

    private final ForkTask.Race task;
    private final LabLine lab;
    private final Map<String, Arm> arms;
    private final Map<SessionKey, ArmSession> sessions = new HashMap<>();
    private final Map<String, TimedOperation> prepared = new HashMap<>();

    private record SessionKey(String arm, Target target) {}

    /** Creates a worker that holds arms, by the lab's names. */
    RaceTask(ForkTask.Race task, Map<String, Arm> arms, LabLine lab) {
        this.task = task;
        this.arms = arms;
        this.lab = lab;
    }

    void run() throws Exception {
        try {
            lab.say(new ForkMessage.Connected(settings()));
            for (String line = lab.next(); line != null; line = lab.next()) {
                if (SliceLine.isRequest(line)) {
                    slice(SliceLine.Request.parse(line));
                } else {
                    lab.say(obey(LabLine.command(line)));
                }
            }
        } finally {
            close();
        }
    }

    /** Opens a session per link; returns the settings in effect on each. */
    private Map<String, Map<String, String>> settings() throws Exception {
        String first = task.arms().get(0);
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        for (Map.Entry<String, Target> link : task.links().entrySet()) {
            settings.put(link.getKey(), session(first, link.getValue()).settingsInEffect());
        }
        return settings;
    }

    private void slice(SliceLine.Request request) throws Exception {
        lab.say(prepared.get(request.arm())
                .slice(request.runInNanos(), request.nanos())
                .line());
    }

    private ForkMessage obey(RaceCommand command) throws Exception {
        if (command instanceof RaceCommand.WarmUp warmUp) {
            return warmUp(warmUp);
        }
        if (command instanceof RaceCommand.Prepare prepare) {
            return prepare(prepare);
        }
        if (command instanceof RaceCommand.Begin begin) {
            TimedOperation operation = prepared.get(begin.arm());
            operation.begin(task.serverPid(), begin.idle(), begin.apart());
            operation.seed(begin.seed());
            return new ForkMessage.Done();
        }
        if (command instanceof RaceCommand.Count count) {
            return count(count);
        }
        RaceCommand.Finish finish = (RaceCommand.Finish) command;
        return prepared.remove(finish.arm()).finished(finish.leftOut());
    }

    private ForkMessage warmUp(RaceCommand.WarmUp warmUp) throws Exception {
        List<TimedOperation> operations = new ArrayList<>();
        List<TimedOperation> watched = new ArrayList<>();
        for (Map.Entry<String, Set<Level>> each : warmUp.levels().entrySet()) {
            ArmSession session = session(each.getKey(), task.direct());
            for (Level level : each.getValue()) {
                session.digest(level);
                Operation operation = session.operation(level).forWarmUp();
                operations.add(new TimedOperation(operation));
                watched.add(watched(operation));
            }
        }
        WarmUp warming = new WarmUp(operations, watched);
        warming.begin();
        rehearse(warmUp);
        ForkMessage warm = warming.run(warmUp.mostMillis());
        for (TimedOperation each : watched) {
            each.endWatch();
        }
        return warm;
    }

    /** No process polls on the core yet, so this one stands in for it. */
    private TimedOperation watched(Operation operation) throws Exception {
        TimedOperation watched = new TimedOperation(operation);
        watched.begin(task.serverPid(), ProcessHandle.current().pid(), false);
        return watched;
    }

    /**
     * Does the work that comes between slices while there is time for it: checks rows, and counts in a session of its own. Paths that the
     * compilers took for impossible send code back to the interpreter (deoptimization), and slices are too short to compile it anew.
     */
    private void rehearse(RaceCommand.WarmUp warmUp) throws Exception {
        for (Map.Entry<String, Set<Level>> each : warmUp.levels().entrySet()) {
            Arm arm = arms.get(each.getKey());
            for (Level level : each.getValue()) {
                try (ArmSession session = arm.open(task.direct())) {
                    new TimedOperation(session.operation(level).forWarmUp()).run(TRIAL_NANOS);
                }
                session(each.getKey(), task.direct()).digest(level);
            }
        }
    }

    private ForkMessage prepare(RaceCommand.Prepare prepare) throws Exception {
        ArmSession session = session(prepare.arm(), task.links().get(prepare.link()));
        if (!prepare.digest().isEmpty()) {
            check(session, prepare);
        }
        Operation operation = session.operation(prepare.level());
        long nanos = new TimedOperation(operation.forWarmUp())
                .run(operation instanceof Stretch ? TRIAL_OF_STRETCHES : TRIAL_NANOS);
        TimedOperation timed = new TimedOperation(operation);
        prepared.put(prepare.arm(), timed);
        if (timed.ownNanos().isPresent()) {
            return new ForkMessage.Prepared(timed.ownNanos().getAsLong());
        }
        return new ForkMessage.Prepared(nanos < SLOW_NANOS ? timed.run(TRIAL_NANOS) : nanos);
    }

    private ForkMessage count(RaceCommand.Count count) throws Exception {
        TimedOperation timed = prepared.get(count.arm());
        Counting counting = new Counting(lab, task.serverPid());
        // an arm may keep threads and connections busy, so a session is opened for this and closed again
        Arm arm = arms.get(count.arm());
        try (ArmSession session = arm.open(task.counted())) {
            return counting.count(
                    session, session.operation(count.level()).forWarmUp(), arm.sendsAhead(), timed.forWarmUp());
        }
    }

    private ArmSession session(String arm, Target target) throws Exception {
        Arm held = arms.get(arm);
        // all controls share one session: on a slow link, opening one for each would take seconds
        Arm behind = held instanceof ControlArm control ? control.base() : held;
        SessionKey key = new SessionKey(behind.info().id(), target);
        ArmSession session = sessions.get(key);
        if (session == null) {
            session = behind.open(target);
            sessions.put(key, session);
        }
        return held instanceof ControlArm control ? control.over(session) : session;
    }

    private static void check(ArmSession session, RaceCommand.Prepare prepare) throws Exception {
        String found = session.digest(prepare.level());
        if (!found.equals(prepare.digest())) {
            String explanation = session.explainMismatch(found, prepare.digest());
            throw new WrongRowsException("wrong rows at " + prepare.level() + ": digest=" + found + ", expected="
                    + prepare.digest() + (explanation.isEmpty() ? "" : ": " + explanation));
        }
    }

    private void close() throws SQLException {
        for (ArmSession session : sessions.values()) {
            session.close();
        }
    }

    /** The arm read other rows than the fixture holds. */
    static final class WrongRowsException extends Exception {
        private static final long serialVersionUID = 1L;

        WrongRowsException(String message) {
            super(message);
        }
    }
}
