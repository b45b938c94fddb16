package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.Fault;
import dev.weir.testkit.net.FaultProxy;
import java.io.InputStream;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What happens to a batch when something goes wrong in the middle of it. */
class BatchFaultsTest {
    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final String DATABASE = "weir_batch_faults";
    private static final Pattern BROKEN = Pattern.compile(
            "its first (\\d+) elements are known, the next (\\d+) were sent and may have run, the other (\\d+) were not sent");

    private static Connection open(RunningServer server, String options) throws SQLException {
        return Weir.open(server, DATABASE, options);
    }

    private static void create(RunningServer server) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL) ENGINE=InnoDB",
                "INSERT INTO t VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)");
    }

    private static String values(RunningServer server) throws SQLException {
        try (Connection observer = server.connect()) {
            return only(observer, "SELECT GROUP_CONCAT(v ORDER BY id) FROM " + DATABASE + ".t");
        }
    }

    private static void update(PreparedStatement update, int... ids) throws SQLException {
        for (int id : ids) {
            update.setInt(1, id);
            update.addBatch();
        }
    }

    /** What was sent behind the victim runs in a transaction of its own, of which nothing may stay. */
    @OnEachKind
    void nothingStaysOfWhatWasSentBehindADeadlock(String kind, Servers servers) throws Exception {
        deadlock(servers.get(kind), victim -> victim.setAutoCommit(false));
    }

    /** Behind the victim each would be a transaction of its own: nothing is sent ahead. */
    @OnEachKind
    void nothingIsSentBehindADeadlockInATransactionBegunByText(String kind, Servers servers) throws Exception {
        deadlock(servers.get(kind), victim -> {
            run(victim, "START TRANSACTION");
        });
    }

    private interface Beginning {
        void begin(Connection connection) throws SQLException;
    }

    private static void deadlock(RunningServer server, Beginning beginning) throws Exception {
        create(server);
        try (Connection other = open(server, "");
                Connection victim = open(server, "");
                Statement locks = other.createStatement();
                PreparedStatement update = victim.prepareStatement("UPDATE t SET v = v + 1 WHERE id = ?")) {
            other.setAutoCommit(false);
            // the one that has changed more is spared
            locks.executeUpdate("UPDATE t SET v = v + 100 WHERE id IN (3, 4)");
            locks.executeUpdate("INSERT INTO t VALUES (10, 0), (11, 0), (12, 0), (13, 0), (14, 0), (15, 0)");
            beginning.begin(victim);
            update(update, 1, 2, 3, 5, 5, 5);
            CompletableFuture<Integer> crossing = CompletableFuture.supplyAsync(() -> cross(server, locks));
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, update::executeBatch);
            crossing.get(60, TimeUnit.SECONDS);
            other.rollback();
            assertThat(failure.getErrorCode()).isEqualTo(1213);
            assertThat(failure.getUpdateCounts()).containsExactly(1, 1);
            // as an application that takes no notice of the error
            if (!victim.getAutoCommit()) {
                victim.commit();
            }
            assertThat(values(server)).isEqualTo("0,0,0,0,0");
        }
    }

    /** Waits until the victim waits for id=3, then asks for what it has. */
    private static int cross(RunningServer server, Statement locks) {
        try (Connection observer = server.connect()) {
            // INNODB_TRX is kept for 100 ms, and for ever by who asks more often
            String waiting = "SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'";
            Await.until("the victim waits", () -> !only(observer, waiting, 2).equals("0"));
            return locks.executeUpdate("UPDATE t SET v = v + 100 WHERE id = 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One waits for the lock as long as it may, those behind it are cancelled. */
    @OnEachKind
    void aLockIsWaitedForOnce(String kind, Servers servers) throws Exception {
        create(servers.get(kind));
        int[] locked = new int[200];
        Arrays.fill(locked, 3);
        try (Connection other = open(servers.get(kind), "");
                Connection connection = open(servers.get(kind), "&sessionVariables=innodb_lock_wait_timeout=1");
                Statement locks = other.createStatement();
                PreparedStatement update = connection.prepareStatement("UPDATE t SET v = v + 1 WHERE id = ?")) {
            other.setAutoCommit(false);
            locks.executeUpdate("UPDATE t SET v = v + 100 WHERE id = 3");
            connection.setAutoCommit(false);
            update(update, 1, 2);
            update(update, locked);
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, update::executeBatch);
            assertThat(failure.getErrorCode()).isEqualTo(LOCK_WAIT_TIMEOUT);
            assertThat(failure.getUpdateCounts()).startsWith(1, 1);
            assertThat(Arrays.stream(failure.getUpdateCounts()).skip(2)).allMatch(i -> i == Statement.EXECUTE_FAILED);
            // one; more where the machine is too busy to cancel the next within its second
            assertThat(timedOut(failure)).isBetween(1L, 50L);
            other.rollback();
            connection.commit();
            assertThat(values(servers.get(kind))).isEqualTo("1,1,0,0,0");
            update(update, 4, 5);
            assertThat(update.executeBatch()).containsExactly(1, 1);
        }
    }

    private static long timedOut(BatchUpdateException failure) {
        return Stream.iterate(failure.getNextException(), Objects::nonNull, SQLException::getNextException)
                .filter(error -> error.getErrorCode() == LOCK_WAIT_TIMEOUT)
                .count();
    }

    @OnEachKind
    void aCancelStopsTheElementThatRuns(String kind, Servers servers) throws Exception {
        create(servers.get(kind));
        try (Connection connection = open(servers.get(kind), "");
                PreparedStatement update = connection.prepareStatement(
                        "UPDATE t SET v = v + 1 WHERE id = ? AND SLEEP(IF(id = 4, 600, 0)) = 0")) {
            update(update, 1, 2, 4, 3);
            CompletableFuture<Void> cancel =
                    CompletableFuture.runAsync(() -> cancelOnceAsleep(servers.get(kind), update));
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, update::executeBatch);
            cancel.get(60, TimeUnit.SECONDS);
            assertThat(failure.getErrorCode()).isEqualTo(1317);
            assertThat(failure.getUpdateCounts()).containsExactly(1, 1, Statement.EXECUTE_FAILED, 1);
            assertThat(values(servers.get(kind))).isEqualTo("1,1,1,0,0");
            update(update, 5, 5);
            assertThat(update.executeBatch()).containsExactly(1, 1);
        }
    }

    private static void cancelOnceAsleep(RunningServer server, Statement statement) {
        try (Connection observer = server.connect()) {
            String asleep = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE STATE = 'User sleep'";
            Await.until("the element sleeps", () -> !only(observer, asleep).equals("0"));
            statement.cancel();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An engine without transactions keeps the rows before the one that failed: which ones are there, nobody can tell. */
    @OnEachKind
    void whatCannotBeUndoneIsToldAsFailed(String kind, Servers servers) throws Exception {
        create(servers.get(kind));
        try (Connection connection = open(servers.get(kind), "&rewriteBatchedStatements=true");
                Statement engine = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, 0)")) {
            engine.execute("ALTER TABLE t ENGINE=MyISAM");
            update(insert, 6, 7, 7, 8);
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
            assertThat(failure.getUpdateCounts()).hasSize(4).containsOnly(Statement.EXECUTE_FAILED);
            assertThat(failure.getMessage()).contains("elements 0 to 3", "table=t");
        }
    }

    /** Another session changes the table while batches of a statement that was prepared before are run. */
    @OnEachKind
    void theServerPreparesAnewInTheMiddle(String kind, Servers servers) throws Exception {
        create(servers.get(kind));
        try (Connection other = open(servers.get(kind), "");
                Connection connection = open(servers.get(kind), "");
                Statement alter = other.createStatement();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, 7)")) {
            int id = 100;
            for (String change : new String[] {
                "ADD COLUMN w INT FIRST",
                "MODIFY v BIGINT NOT NULL",
                "DROP COLUMN w",
                "ADD COLUMN x VARCHAR(9) DEFAULT 'ä'"
            }) {
                CompletableFuture<Void> changing =
                        CompletableFuture.runAsync(() -> execute(alter, "ALTER TABLE t " + change));
                for (int batch = 0; batch < 20; batch++) {
                    for (int i = 0; i < 10; i++) {
                        update(insert, id++);
                    }
                    assertThat(insert.executeBatch()).hasSize(10).containsOnly(1);
                }
                changing.get(60, TimeUnit.SECONDS);
            }
            assertThat(only(other, "SELECT COUNT(*) FROM t WHERE v = 7")).isEqualTo("800");
        }
    }

    private static void execute(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Each stream is read when its element is sent, and not kept. */
    @OnEachKind
    void streamsAreReadOneByOne(String kind, Servers servers) throws Exception {
        for (String options : new String[] {"", "&rewriteBatchedStatements=true"}) {
            Weir.create(servers.get(kind), DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, b LONGBLOB)");
            AtomicInteger open = new AtomicInteger();
            try (Connection connection = open(servers.get(kind), options);
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                for (int i = 0; i < 30; i++) {
                    insert.setInt(1, i);
                    insert.setBinaryStream(2, new Tracked(300_000 + i, open));
                    insert.addBatch();
                    insert.setInt(1, 1000 + i);
                    insert.setBytes(2, new byte[i]);
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).hasSize(60).containsOnly(1);
            }
            try (Connection observer = servers.get(kind).connect()) {
                assertThat(only(observer, "SELECT SUM(LENGTH(b)) FROM " + DATABASE + ".t"))
                        .isEqualTo("" + (30 * 300_000 + 2 * 29 * 30 / 2));
            }
        }
    }

    /** Zeros; fails when another one has been begun and not read to its end. */
    private static final class Tracked extends InputStream {
        private final int length;
        private final AtomicInteger open;
        private int read;

        Tracked(int length, AtomicInteger open) {
            this.length = length;
            this.open = open;
        }

        @Override
        public int read() {
            return read(new byte[1], 0, 1) < 0 ? -1 : 0;
        }

        @Override
        public int read(byte[] target, int offset, int count) {
            if (read == 0 && open.getAndIncrement() > 0) {
                throw new IllegalStateException("another stream is open");
            }
            int some = Math.min(count, length - read);
            if (some == 0 && read == length) {
                read++;
                open.decrementAndGet();
            }
            read += Math.max(0, some);
            return some <= 0 && count > 0 ? -1 : some;
        }
    }

    /** Replies and requests are cut after every few bytes: what is reported agrees with the table. */
    @OnEachKind
    void whatIsKnownOfABrokenBatchIsRight(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        create(server);
        int size = 12;
        int broken = 0;
        try (FaultProxy proxy = FaultProxy.start(server.host(), server.port())) {
            for (int bytes = 0; bytes < 700; bytes += 13) {
                for (boolean requests : new boolean[] {false, true}) {
                    broken += cut(
                            server,
                            proxy,
                            requests ? new Fault.CutRequestsAfter(bytes) : new Fault.CutAfter(bytes),
                            size);
                }
            }
        }
        assertThat(broken).isGreaterThan(10);
    }

    private static int cut(RunningServer server, FaultProxy proxy, Fault fault, int size) throws Exception {
        proxy.inject(new Fault.None());
        BatchUpdateException failure = null;
        try (Connection connection = Weir.through(proxy.port(), server, DATABASE, "");
                Statement delete = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, 1)")) {
            delete.executeUpdate("DELETE FROM t");
            for (int i = 0; i < size; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            proxy.inject(fault);
            insert.executeBatch();
        } catch (BatchUpdateException e) {
            failure = e;
        }
        if (failure == null) {
            return 0;
        }
        assertThat(failure.getSQLState()).startsWith("08");
        Matcher told = BROKEN.matcher(failure.getMessage());
        assertThat(told.find()).as(failure.getMessage()).isTrue();
        int known = Integer.parseInt(told.group(1));
        int unknown = Integer.parseInt(told.group(2));
        assertThat(failure.getUpdateCounts()).hasSize(known).containsOnly(known == 0 ? new int[0] : new int[] {1});
        assertThat(known + unknown + Integer.parseInt(told.group(3))).isEqualTo(size);
        int there = awaitedRows(server);
        assertThat(there).isBetween(known, known + unknown);
        return 1;
    }

    /** Once the server has noticed the end of the connection. */
    private static int awaitedRows(RunningServer server) throws Exception {
        try (Connection observer = server.connect()) {
            String others = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE DB = '" + DATABASE + "'";
            Await.until("its session is gone", () -> only(observer, others).equals("0"));
            return Integer.parseInt(only(observer, "SELECT COUNT(*) FROM " + DATABASE + ".t"));
        }
    }
}
