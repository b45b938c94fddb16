package dev.weir.lab.run.fork;

import dev.weir.lab.link.WireCounters;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.report.model.SliceGroup;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Times one arm level by level, checks every level's rows, and has the wire counted. */
final class MeasureTask {
    private static final int COUNTED_OPERATIONS = 3;

    private final ForkTask.Measure task;
    private final Arm arm;
    private final LabLine lab;

    MeasureTask(ForkTask.Measure task, Arm arm, LabLine lab) {
        this.task = task;
        this.arm = arm;
        this.lab = lab;
    }

    void run() throws Exception {
        warmUp();
        try (ArmSession timed = arm.open(task.timed());
                ArmSession counted = task.counted() == null ? null : arm.open(task.counted())) {
            lab.say(new ForkMessage.Connected(timed.settingsInEffect()));
            LevelTimer timer = new LevelTimer(task.timing(), task.serverPid());
            for (ForkTask.PlannedLevel level : task.levels()) {
                check(timed, level);
                SliceGroup.Level measured = counted == null
                        ? timeAndCount(timer, timed, level)
                        : withWire(time(timer, timed, level), visit(counted, level));
                lab.say(new ForkMessage.LevelMeasured(measured));
            }
        }
    }

    /** Lets the JIT see every level, each for the same time, without paying for the link. */
    private void warmUp() throws Exception {
        try (ArmSession session = arm.open(task.direct())) {
            long share = TimeUnit.MILLISECONDS.toNanos(task.timing().warmUpMillis());
            for (ForkTask.PlannedLevel level : task.levels()) {
                Operation operation = session.operation(level.factors());
                long end = System.nanoTime() + share;
                do {
                    operation.once();
                } while (System.nanoTime() < end);
            }
        }
    }

    private static void check(ArmSession session, ForkTask.PlannedLevel level) throws Exception {
        String found = session.digest(level.factors());
        if (!found.equals(level.digest())) {
            String explanation = session.explainMismatch(found, level.digest());
            throw new WrongRowsException("wrong rows at " + level.factors() + ": digest=" + found + ", expected="
                    + level.digest() + (explanation.isEmpty() ? "" : ": " + explanation));
        }
    }

    private SliceGroup.Level time(LevelTimer timer, ArmSession session, ForkTask.PlannedLevel level) throws Exception {
        TimedOperation operation = timed(session, level);
        return timer.time(level.factors(), operation, level.digest());
    }

    private TimedOperation timed(ArmSession session, ForkTask.PlannedLevel level) {
        return new TimedOperation(
                session.operation(level.factors()), task.timing().settleIterations());
    }

    private SliceGroup.Level timeAndCount(LevelTimer timer, ArmSession session, ForkTask.PlannedLevel level)
            throws Exception {
        TimedOperation operation = timed(session, level);
        WireCounters.Snapshot before = lab.counters();
        SliceGroup.Level measured = timer.time(level.factors(), operation, level.digest());
        return withWire(measured, lab.counters().minus(before).perOperation(operation.unitsDone()));
    }

    private SliceGroup.Wire visit(ArmSession session, ForkTask.PlannedLevel level) throws Exception {
        Operation operation = session.operation(level.factors());
        // the first operation may prepare or cache something
        operation.once();
        WireCounters.Snapshot before = lab.counters();
        for (int i = 0; i < COUNTED_OPERATIONS; i++) {
            operation.once();
        }
        return lab.counters().minus(before).perOperation((long) COUNTED_OPERATIONS * operation.units());
    }

    private static SliceGroup.Level withWire(SliceGroup.Level level, SliceGroup.Wire wire) {
        Map<String, String> factors = level.factors();
        return new SliceGroup.Level(
                factors, level.laps(),
                level.slicesMicros(), level.sliceOperations(),
                level.operations(),
                level.firstRowMicros(),
                level.allocatedBytesPerOp(),
                level.clientCpuMicrosPerOp(),
                level.serverCpuMicrosPerOp(),
                level.gcCount(),
                level.digest(),
                wire,
                level.payloadBytesPerOp(),
                level.latency(), level.jvm());
    }

    /** The arm read something else than the fixture holds. */
    static final class WrongRowsException extends Exception {
        private static final long serialVersionUID = 1L;

        WrongRowsException(String message) {
            super(message);
        }
    }
}
