package dev.weir.lab.run;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.Framing;
import dev.weir.rig.link.Relay;
import dev.weir.rig.link.WireCounters;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.time.Duration;

/** A session of an arm over a relay of its own that counts; one for many levels, as in a run. */
record CountedSession(EmulatedLink link, Relay relay, ArmSession session) implements AutoCloseable {
    private static final Duration QUIET = Duration.ofSeconds(60);

    /** Operations after which a driver asks the server about nothing more: 40 rows, where a batch has ten. */
    private static final int TO_LEARN = 4;

    static CountedSession open(Arm arm, Target server, Manifest.Link declared) throws Exception {
        EmulatedLink link = EmulatedLink.open(Recorded.spec(declared));
        try {
            Relay relay = link.relayTo(new InetSocketAddress(server.host(), server.port()), Framing.MYSQL);
            return new CountedSession(link, relay, arm.open(at(relay.address().getPort(), server)));
        } catch (Exception e) {
            link.close();
            throw e;
        }
    }

    private static Target at(int port, Target server) {
        return new Target(server.host(), port, server.schema(), server.account(), server.nativeAccount(), server.tls());
    }

    /** What one operation of a level moves over the wire once it has been done before, and so has prepared what it keeps. */
    SliceGroup.Wire count(Level level, int operations) throws Exception {
        Operation operation = session.operation(level);
        operation.makeReady();
        operation.once();
        WireCounters.Snapshot before = quiet();
        repeat(operation, operations);
        return Recorded.perOperation(quiet().minus(before), operations);
    }

    /**
     * The same of an operation among others, of an arm that may leave its last reply to the next one: replies are held back,
     * and what one operation alone takes, with a round trip that nothing outlasts, is taken off.
     */
    SliceGroup.Wire countAmongOthers(Level level, int operations) throws Exception {
        Operation operation = session.operation(level);
        operation.makeReady();
        repeat(operation, TO_LEARN);
        session.roundTrip();
        WireCounters.Snapshot before = quiet();
        repeat(operation, 1);
        session.roundTrip();
        WireCounters.Snapshot alone = quiet();
        repeat(operation, 1 + operations);
        session.roundTrip();
        return Recorded.perOperation(quiet().minus(alone).minus(alone.minus(before)), operations);
    }

    /** The round trips of one of the requests that warm a level up. */
    double roundTripsOfAUnit(Level level) throws Exception {
        Operation burst = session.operation(level).forWarmUp();
        burst.once();
        WireCounters.Snapshot before = quiet();
        burst.once();
        return quiet().minus(before).roundTrips() / (double) burst.units();
    }

    private WireCounters.Snapshot quiet() throws InterruptedException {
        return relay.counters().awaitQuiet(QUIET);
    }

    private static void repeat(Operation operation, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            operation.once();
        }
    }

    @Override
    public void close() throws SQLException {
        try (link) {
            session.close();
        }
    }
}
