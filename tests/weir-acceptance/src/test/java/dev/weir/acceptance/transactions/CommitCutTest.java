package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.Fault;
import dev.weir.testkit.net.FaultProxy;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;

/**
 * The connection is cut after every byte of a transaction, in both directions, and the server is asked what has become of it: a
 * commit that returned has happened, one that may have happened is never reported as a failure, and whatever was read was right.
 */
@Tag("nightly")
class CommitCutTest {
    private static final String UNKNOWN_RESOLUTION = "08007";

    /** More than any of the transactions take. */
    private static final int MOST_BYTES = 4_000;

    @OnEachKind
    void repliesAreCut(String kind, Servers servers) throws Exception {
        assertThat(cutEverywhere(servers.get(kind), Fault.CutAfter::new))
                .as("commits that have happened, and of which only the answer was lost")
                .isPositive();
    }

    @OnEachKind
    void requestsAreCut(String kind, Servers servers) throws Exception {
        assertThat(cutEverywhere(servers.get(kind), Fault.CutRequestsAfter::new))
                .as("commits that have happened although not all of them was sent")
                .isZero();
    }

    /** Gives how many commits threw and had happened. */
    private static int cutEverywhere(RunningServer server, LongFunction<Fault> cut) throws Exception {
        try (CutWorld world = new CutWorld(server);
                FaultProxy proxy = FaultProxy.start(server.host(), server.port())) {
            int unknown = 0;
            Map<CutTransaction.At, Integer> ends = new EnumMap<>(CutTransaction.At.class);
            for (int bytes = 0; !ends.containsKey(CutTransaction.At.END); bytes++) {
                assertThat(bytes).as("bytes of the whole").isLessThan(MOST_BYTES);
                proxy.inject(new Fault.None());
                try (CutTransaction transaction = new CutTransaction(world, proxy.port(), bytes)) {
                    proxy.inject(cut.apply(bytes));
                    transaction.run();
                    transaction.awaitEnd();
                    unknown += check("bytes=" + bytes + " " + transaction, transaction, world) ? 1 : 0;
                    ends.merge(transaction.at(), 1, Integer::sum);
                }
            }
            assertThat(ends).as("where it was cut").containsOnlyKeys(CutTransaction.At.values());
            return unknown;
        }
    }

    /** Says whether a commit has happened that threw. */
    private static boolean check(String where, CutTransaction transaction, CutWorld world) throws Exception {
        boolean there = world.count("SELECT COUNT(*) FROM " + CutWorld.B + ".log WHERE n = " + transaction.row()) > 0;
        switch (transaction.at()) {
            case READING, WRITING ->
                assertThat(there).as("%s row is there", where).isFalse();
            case COMMIT -> {
                if (there) {
                    assertThat(transaction.error().getSQLState())
                            .as("%s SQLState of a commit that has happened", where)
                            .isEqualTo(UNKNOWN_RESOLUTION);
                }
            }
            case AFTERWARDS, END ->
                assertThat(there).as("%s row is there", where).isTrue();
        }
        if (transaction.error() != null) {
            assertThat(transaction.error().getSQLState()).as(where).startsWith("08");
        }
        assertThat(transaction.wrong()).as("%s wrong rows", where).isEmpty();
        return there && transaction.at() == CutTransaction.At.COMMIT;
    }
}
