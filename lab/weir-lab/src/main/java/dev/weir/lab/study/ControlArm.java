package dev.weir.lab.study;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The lab's own arms: the sentinel, and the sentinel with a known effect added.
 *
 * @param info its description, role sentinel or injected
 * @param effect the added effect
 */
public record ControlArm(Arm base, Manifest.Arm info, Effect effect) implements ForwardingArm {

    /** A known effect, added to operations. */
    public enum Effect {
        NONE,
        /** No time is added, by the code that adds the others: these are told from what that code and their shared worker cost. */
        NOTHING,
        TWO_PERCENT,
        FIVE_PERCENT,
        /** One operation in two hundred takes ten times longer, five per cent in all; see {@link AddedWork}. */
        RARE_STALLS,
        /** One trivial round trip for each unit of an operation. */
        ROUND_TRIP;

        /** Returns the time added to operations, in per cent of theirs; 0 for the effects of another kind. */
        public int percent() {
            return this == TWO_PERCENT ? 2 : this == FIVE_PERCENT ? 5 : 0;
        }

        private AddedWork work() {
            long seed = System.nanoTime();
            return this == RARE_STALLS ? AddedWork.rarely(0.05, seed) : AddedWork.evenly(percent() / 100.0, seed);
        }
    }

    /** An operation of many requests, which adds an effect to each of them itself. */
    public interface Slowable {
        /** Returns the same operation with an effect. */
        Operation slowed(Effect effect);
    }

    public static final String SENTINEL = "sentinel";

    private static final String NOTHING = "injected.nothing";

    public static final String RARE_STALLS = "injected.rare-stalls";

    /** The ids of the arms with a known effect. */
    public static final List<String> INJECTED =
            List.of(NOTHING, "injected.2-percent", "injected.5-percent", RARE_STALLS, "injected.round-trip");

    /** Returns the sentinel, first, and its injected variants. */
    public static List<Arm> allFor(Arm base) {
        return List.of(
                control(base, SENTINEL, "a second worker like it, raced in every lap", Effect.NONE),
                control(base, NOTHING, "no time added, beside the arms that add some", Effect.NOTHING),
                control(base, "injected.2-percent", "+2 % time", Effect.TWO_PERCENT),
                control(base, "injected.5-percent", "+5 % time", Effect.FIVE_PERCENT),
                control(base, RARE_STALLS, "+5 % time in all, in a few operations", Effect.RARE_STALLS),
                control(base, "injected.round-trip", "one more round trip in each operation", Effect.ROUND_TRIP));
    }

    private static Arm control(Arm base, String id, String description, Effect effect) {
        Manifest.Arm arm = base.info();
        Manifest.Arm info = new Manifest.Arm(
                id,
                id.equals(SENTINEL) ? Manifest.Role.SENTINEL : Manifest.Role.INJECTED,
                arm.driver(),
                arm.driverVersion(),
                arm.mode(),
                arm.protocol(),
                arm.id() + ": " + description,
                arm.settings(),
                arm.about().called(id.replace('.', ' ').replace('-', ' ')));
        return new ControlArm(base, info, effect);
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        return over(base.open(target));
    }

    /** Returns the same arm on a session of its base arm. */
    public ArmSession over(ArmSession session) {
        return new ControlSession(session, effect);
    }

    private record ControlSession(ArmSession session, Effect effect) implements ArmSession {
        @Override
        public Operation operation(Level level) {
            Operation operation = session.operation(level);
            if (effect == Effect.NONE) {
                return operation;
            }
            return operation instanceof Slowable slowable
                    ? slowable.slowed(effect)
                    : new SlowedOperation(operation, session, effect, effect.work());
        }

        @Override
        public String digest(Level level) throws Exception {
            return session.digest(level);
        }

        @Override
        public String explainMismatch(String found, String expected) throws Exception {
            return session.explainMismatch(found, expected);
        }

        @Override
        public void roundTrip() throws Exception {
            session.roundTrip();
        }

        @Override
        public Map<String, String> settingsInEffect() throws Exception {
            return session.settingsInEffect();
        }

        @Override
        public void close() throws SQLException {
            session.close();
        }
    }

    /** An operation with a known effect. */
    public record SlowedOperation(Operation operation, ArmSession session, Effect effect, AddedWork work)
            implements Operation {
        @Override
        public boolean makeReady() throws Exception {
            return operation.makeReady();
        }

        @Override
        public int callsReady() {
            return operation.callsReady();
        }

        @Override
        public Object once() throws Exception {
            long start = System.nanoTime();
            Object result = operation.once();
            slow(start);
            return result;
        }

        /** Adds the effect to an operation that began at the given time. */
        public void slow(long start) throws Exception {
            long end = System.nanoTime();
            // one that is made ready before each call cannot be done twice in a row
            AddedWork.Added added = work.after(end - start, operation.callsReady() == Integer.MAX_VALUE);
            for (int i = 0; i < added.again(); i++) {
                operation.once();
            }
            long until = end + added.pauseNanos();
            // spinning, since a sleep is never as short as requested; by onSpinWait a virtual machine may lose its core
            // for microseconds
            long now = end;
            while (now < until) {
                now = System.nanoTime();
            }
            for (int i = 0; effect == Effect.ROUND_TRIP && i < operation.units(); i++) {
                session.roundTrip();
            }
        }

        @Override
        public long firstRowNanoTime() {
            return operation.firstRowNanoTime();
        }

        @Override
        public int units() {
            return operation.units();
        }

        @Override
        public double payloadBytes() {
            return operation.payloadBytes();
        }

        @Override
        public Histogram latencies() {
            return operation.latencies();
        }
    }
}
