package dev.weir.acceptance.xa;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.WeirReads;
import dev.weir.api.WeirSession;
import dev.weir.jdbc.WeirXADataSource;
import dev.weir.rig.server.RunningServer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Branches where they do not go the usual way. */
@ForEachKind
class XaResourceTest {
    private static final String DATABASE = "weir_xa";
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    @Parameter
    String kind;

    private RunningServer server;
    private XAConnection xa;
    private XAResource resource;

    private record Branch(int getFormatId, String gtrid, String bqual) implements Xid {
        static Branch next() {
            return new Branch(1, "b" + NUMBERS.incrementAndGet(), "");
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return gtrid.getBytes(StandardCharsets.ISO_8859_1);
        }

        @Override
        public byte[] getBranchQualifier() {
            return bqual.getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (n INT PRIMARY KEY)", "INSERT INTO t VALUES (1), (2)");
        xa = source().getXAConnection(server.user(), server.password());
        resource = xa.getXAResource();
    }

    private WeirXADataSource source() throws SQLException {
        WeirXADataSource source = new WeirXADataSource();
        source.setUrl(Weir.url(server, DATABASE) + "sslMode=REQUIRED");
        return source;
    }

    @AfterEach
    void close() throws SQLException {
        xa.close();
    }

    private static int code(ThrowingCallable call) {
        return catchThrowableOfType(XAException.class, call).errorCode;
    }

    @Test
    void idsAreCheckedBeforeTheyAreSent() throws Exception {
        String some = "1";
        for (Xid wrong : new Xid[] {
            null, new Branch(1, "", some), new Branch(1, "1".repeat(65), some), new Branch(1, some, "1".repeat(65))
        }) {
            assertThat(code(() -> resource.start(wrong, XAResource.TMNOFLAGS))).isEqualTo(XAException.XAER_INVAL);
        }
        Branch longest = new Branch(Integer.MAX_VALUE, "\0".repeat(64), "\u00FF".repeat(64));
        resource.start(longest, XAResource.TMNOFLAGS);
        resource.end(longest, XAResource.TMSUCCESS);
        resource.rollback(longest);
        Branch negative = new Branch(-5, some, some);
        if (kind.equals("mariadb")) {
            assertThatThrownBy(() -> resource.start(negative, XAResource.TMNOFLAGS))
                    .hasMessageContaining("formatId=-5");
            return;
        }
        resource.start(negative, XAResource.TMNOFLAGS);
        resource.end(negative, XAResource.TMSUCCESS);
        resource.prepare(negative);
        assertThat(resource.recover(XAResource.TMSTARTRSCAN))
                .anySatisfy(xid -> assertThat(xid.getFormatId()).isEqualTo(-5));
        resource.commit(negative, false);
    }

    @Test
    void flagsAreChecked() throws Exception {
        Branch branch = Branch.next();
        assertThat(code(() -> resource.start(branch, XAResource.TMSUCCESS))).isEqualTo(XAException.XAER_INVAL);
        assertThat(code(() -> resource.start(branch, XAResource.TMJOIN))).isEqualTo(XAException.XAER_INVAL);
        assertThat(code(() -> resource.end(branch, XAResource.TMNOFLAGS))).isEqualTo(XAException.XAER_INVAL);
        assertThat(code(() -> resource.recover(XAResource.TMFAIL))).isEqualTo(XAException.XAER_INVAL);
        assertThat(code(() -> resource.forget(branch))).isEqualTo(XAException.XAER_NOTA);
        assertThat(resource.setTransactionTimeout(5)).isFalse();
        assertThat(resource.getTransactionTimeout()).isZero();
        assertThat(resource.recover(XAResource.TMENDRSCAN)).isEmpty();
    }

    @Test
    void workOutsideIsNotTakenIn() throws Exception {
        try (Connection connection = xa.getConnection()) {
            connection.setAutoCommit(false);
            run(connection, "INSERT INTO t VALUES (3)");
            assertThat(code(() -> resource.start(Branch.next(), XAResource.TMNOFLAGS)))
                    .isEqualTo(XAException.XAER_OUTSIDE);
            connection.commit();
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("3");
        }
    }

    @Test
    void aFailedBranchIsRolledBack() throws Exception {
        try (Connection connection = xa.getConnection()) {
            for (boolean onePhase : new boolean[] {true, false}) {
                Branch branch = Branch.next();
                resource.start(branch, XAResource.TMNOFLAGS);
                run(connection, "INSERT INTO t VALUES (3)");
                resource.end(branch, XAResource.TMFAIL);
                assertThat(code(() -> {
                            if (onePhase) {
                                resource.commit(branch, true);
                            } else {
                                resource.prepare(branch);
                            }
                        }))
                        .isEqualTo(XAException.XA_RBROLLBACK);
                assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("2");
            }
        }
    }

    @Test
    void aDeadlockRollsTheBranchBack() throws Exception {
        Branch branch = Branch.next();
        try (Connection connection = xa.getConnection();
                Connection other = Weir.open(server, DATABASE)) {
            resource.start(branch, XAResource.TMNOFLAGS);
            run(connection, "UPDATE t SET n = n WHERE n = 1");
            other.setAutoCommit(false);
            // the one with more changes is not the victim
            run(other, "INSERT INTO t VALUES (11), (12), (13), (14), (15)", "SELECT n FROM t WHERE n = 2 FOR UPDATE");
            Thread waiting = new Thread(() -> {
                try {
                    run(other, "SELECT n FROM t WHERE n = 1 FOR UPDATE");
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            waiting.start();
            assertThatThrownBy(() -> run(connection, "SELECT n FROM t WHERE n = 2 FOR UPDATE"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getErrorCode()).isIn(1213, 1614));
            waiting.join();
            assertThat(code(() -> resource.end(branch, XAResource.TMSUCCESS)))
                    .isBetween(XAException.XA_RBBASE, XAException.XA_RBEND);
            resource.rollback(branch);
            other.rollback();
            run(connection, "INSERT INTO t VALUES (3)");
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("3");
        }
    }

    @Test
    void aLostConnectionIsAFailureOfTheResourceManager() throws Exception {
        Branch branch = Branch.next();
        try (Connection connection = xa.getConnection()) {
            resource.start(branch, XAResource.TMNOFLAGS);
            run(connection, "INSERT INTO t VALUES (3)");
            String id = only(connection, "SELECT CONNECTION_ID()");
            Weir.administer(server, "KILL " + id);
            assertThat(code(() -> resource.end(branch, XAResource.TMSUCCESS))).isEqualTo(XAException.XAER_RMFAIL);
            assertThat(code(() -> resource.rollback(branch))).isEqualTo(XAException.XAER_RMFAIL);
            assertThat(code(() -> resource.recover(XAResource.TMSTARTRSCAN))).isEqualTo(XAException.XAER_RMFAIL);
        }
        assertThatThrownBy(xa::getConnection).isInstanceOf(SQLException.class);
    }

    @Test
    void theBranchOutlivesTheBorrowersConnection() throws Exception {
        Branch branch = Branch.next();
        String isolation;
        try (Connection connection = xa.getConnection()) {
            isolation = isolation(connection);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            resource.start(branch, XAResource.TMNOFLAGS);
            run(connection, "INSERT INTO t VALUES (3)");
        }
        try (Connection connection = xa.getConnection()) {
            assertThat(connection.getAutoCommit()).isFalse();
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> connection.unwrap(WeirSession.class).reset())
                    .hasMessageContaining("branch");
            assertThat(connection.unwrap(WeirReads.class).metadataCounters()).isNotNull();
            run(connection, "INSERT INTO t VALUES (4)");
        }
        resource.end(branch, XAResource.TMSUCCESS);
        resource.prepare(branch);
        resource.commit(branch, false);
        try (Connection connection = xa.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(isolation(connection)).isEqualTo(isolation);
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("4");
        }
    }

    private String isolation(Connection connection) throws SQLException {
        return only(connection, kind.equals("mariadb") ? "SELECT @@tx_isolation" : "SELECT @@transaction_isolation");
    }

    /** Rows read in a branch come with the definitions of their own columns, whatever another session has made of the table. */
    @Test
    void branchesDoNotConfuseWhatIsKnownOfResults() throws Exception {
        try (Connection connection = xa.getConnection();
                PreparedStatement statement = connection.prepareStatement("SELECT * FROM t ORDER BY n");
                Connection other = Weir.open(server, DATABASE)) {
            connection.setAutoCommit(false);
            for (int round = 0; round < 60; round++) {
                Branch branch = Branch.next();
                resource.start(branch, XAResource.TMNOFLAGS);
                for (int i = 0; i < 3; i++) {
                    try (ResultSet rows = statement.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getMetaData().getColumnCount()).isEqualTo(1 + round / 20);
                        assertThat(rows.getString("n")).isEqualTo("1");
                    }
                }
                resource.end(branch, XAResource.TMSUCCESS);
                if (round % 2 == 0) {
                    resource.prepare(branch);
                    resource.commit(branch, false);
                } else {
                    resource.commit(branch, true);
                }
                if (round % 20 == 19) {
                    run(other, "ALTER TABLE t ADD COLUMN c" + round + " VARCHAR(10) FIRST");
                }
            }
        }
    }

    @Test
    void aMissingPrivilegeIsNamed() throws Exception {
        if (kind.equals("mariadb")) {
            // every account may ask there
            return;
        }
        Weir.administer(
                server,
                "DROP USER IF EXISTS 'xa_poor'@'%'",
                "CREATE USER 'xa_poor'@'%' IDENTIFIED BY 'x'",
                "GRANT ALL ON " + DATABASE + ".* TO 'xa_poor'@'%'");
        XAConnection poor = source().getXAConnection("xa_poor", "x");
        try {
            assertThatThrownBy(() -> poor.getXAResource().recover(XAResource.TMSTARTRSCAN))
                    .isInstanceOf(XAException.class)
                    .hasMessageContaining("XA_RECOVER_ADMIN");
        } finally {
            poor.close();
        }
    }
}
