package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.Await;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The behaviour that transaction managers rely on. */
abstract class XaContract extends Contract {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final List<XAConnection> opened = new ArrayList<>();

    /** A branch of a global transaction, with bytes in its id that are no text. */
    private record Branch(int getFormatId, String gtrid, String bqual) implements Xid {
        static Branch next() {
            return new Branch(131_077, "\0'ÿ\\" + System.nanoTime() + " " + NUMBERS.incrementAndGet(), "\u00C3\0");
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return gtrid.getBytes(StandardCharsets.ISO_8859_1);
        }

        @Override
        public byte[] getBranchQualifier() {
            return bqual.getBytes(StandardCharsets.ISO_8859_1);
        }

        boolean isIn(XAResource resource) throws XAException {
            return Arrays.stream(resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                    .anyMatch(xid -> xid.getFormatId() == getFormatId
                            && Arrays.equals(xid.getGlobalTransactionId(), getGlobalTransactionId())
                            && Arrays.equals(xid.getBranchQualifier(), getBranchQualifier()));
        }
    }

    @BeforeEach
    void emptyTable(Connection connection) throws SQLException {
        table(connection, "ledger", "n int primary key");
    }

    private List<String> seenByOthers() throws SQLException {
        try (Connection other = open()) {
            return column(other, "select n from ledger order by n");
        }
    }

    private XAConnection xa() throws SQLException {
        XAConnection xa = bench().xa().getXAConnection();
        opened.add(xa);
        return xa;
    }

    @AfterEach
    void close() throws SQLException {
        for (XAConnection each : opened) {
            each.close();
        }
    }

    private static int code(ThrowingCallable call) {
        return catchThrowableOfType(XAException.class, call).errorCode;
    }

    @Test
    void twoPhasesCommit() throws Exception {
        XAConnection xa = xa();
        try (Connection connection = xa.getConnection()) {
            XAResource resource = xa.getXAResource();
            Branch branch = Branch.next();
            resource.start(branch, XAResource.TMNOFLAGS);
            run(connection, "insert into ledger values (1)");
            resource.end(branch, XAResource.TMSUCCESS);
            assertThat(resource.prepare(branch)).isEqualTo(XAResource.XA_OK);
            assertThat(seenByOthers()).isEmpty();
            assertThat(branch.isIn(resource)).isTrue();
            resource.commit(branch, false);
            assertThat(seenByOthers()).containsExactly("1");
            assertThat(branch.isIn(resource)).isFalse();
            assertThat(code(() -> resource.commit(branch, false))).isEqualTo(XAException.XAER_NOTA);
        }
    }

    @Test
    void onePhaseCommits() throws Exception {
        XAConnection xa = xa();
        try (Connection connection = xa.getConnection()) {
            XAResource resource = xa.getXAResource();
            Branch branch = Branch.next();
            resource.start(branch, XAResource.TMNOFLAGS);
            run(connection, "insert into ledger values (1)");
            resource.end(branch, XAResource.TMSUCCESS);
            resource.commit(branch, true);
            assertThat(seenByOthers()).containsExactly("1");
            run(connection, "insert into ledger values (2)");
            assertThat(seenByOthers()).containsExactly("1", "2");
        }
    }

    @Test
    void rollbackUndoesBeforeAndAfterPreparing() throws Exception {
        XAConnection xa = xa();
        try (Connection connection = xa.getConnection()) {
            XAResource resource = xa.getXAResource();
            for (boolean prepared : new boolean[] {false, true}) {
                Branch branch = Branch.next();
                resource.start(branch, XAResource.TMNOFLAGS);
                run(connection, "insert into ledger values (1)");
                resource.end(branch, XAResource.TMSUCCESS);
                if (prepared) {
                    resource.prepare(branch);
                }
                resource.rollback(branch);
                assertThat(seenByOthers()).isEmpty();
            }
        }
    }

    @Test
    void anotherConnectionRecovers() throws Exception {
        Branch branch = Branch.next();
        XAConnection lost = xa();
        Connection connection = lost.getConnection();
        lost.getXAResource().start(branch, XAResource.TMNOFLAGS);
        run(connection, "insert into ledger values (1)");
        lost.getXAResource().end(branch, XAResource.TMSUCCESS);
        lost.getXAResource().prepare(branch);
        lost.close();
        XAConnection recovering = xa();
        XAResource resource = recovering.getXAResource();
        awaitCommit(resource, branch);
        assertThat(seenByOthers()).containsExactly("1");
        assertThat(branch.isIn(resource)).isFalse();
    }

    /** The server lets go of a branch when it has noticed that its connection is closed. */
    private static void awaitCommit(XAResource resource, Branch branch) throws Exception {
        Await.until("the server has let go of the branch", () -> {
            assertThat(branch.isIn(resource)).isTrue();
            try {
                resource.commit(branch, false);
                return true;
            } catch (XAException e) {
                if (e.errorCode != XAException.XAER_NOTA) {
                    throw e;
                }
                return false;
            }
        });
    }

    @Test
    void theBorrowerMayNotEndTheBranch() throws Exception {
        XAConnection xa = xa();
        try (Connection connection = xa.getConnection()) {
            XAResource resource = xa.getXAResource();
            Branch branch = Branch.next();
            resource.start(branch, XAResource.TMNOFLAGS);
            unless(Expectation.BRANCH_IS_ENDED_BY_THE_BORROWER, () -> {
                assertFails(() -> connection.setAutoCommit(true));
                assertFails(connection::commit);
                assertFails(connection::rollback);
                assertFails(connection::setSavepoint);
            });
            resource.end(branch, XAResource.TMSUCCESS);
            resource.rollback(branch);
            connection.setAutoCommit(false);
            run(connection, "insert into ledger values (1)");
            connection.commit();
            connection.setAutoCommit(true);
            assertThat(seenByOthers()).containsExactly("1");
        }
    }

    @Test
    void codesSayWhatIsWrong() throws Exception {
        XAConnection xa = xa();
        XAConnection other = xa();
        XAResource resource = xa.getXAResource();
        Branch branch = Branch.next();
        assertThat(code(() -> resource.end(branch, XAResource.TMSUCCESS))).isLessThan(0);
        assertThat(code(() -> resource.rollback(branch))).isEqualTo(XAException.XAER_NOTA);
        resource.start(branch, XAResource.TMNOFLAGS);
        assertThat(code(() -> other.getXAResource().start(branch, XAResource.TMNOFLAGS)))
                .isEqualTo(XAException.XAER_DUPID);
        assertThat(code(() -> resource.prepare(branch))).isEqualTo(XAException.XAER_RMFAIL);
        resource.end(branch, XAResource.TMSUCCESS);
        resource.rollback(branch);
    }

    @Test
    void aBranchIsResumedOnItsConnection() throws Exception {
        XAConnection xa = xa();
        try (Connection connection = xa.getConnection()) {
            XAResource resource = xa.getXAResource();
            Branch branch = Branch.next();
            resource.start(branch, XAResource.TMNOFLAGS);
            run(connection, "insert into ledger values (1)");
            unless(Expectation.BRANCH_IS_NOT_SUSPENDED, () -> {
                resource.end(branch, XAResource.TMSUSPEND);
                resource.start(branch, XAResource.TMRESUME);
            });
            run(connection, "insert into ledger values (2)");
            resource.end(branch, XAResource.TMSUCCESS);
            resource.commit(branch, true);
            assertThat(seenByOthers()).containsExactly("1", "2");
        }
    }

    @Test
    void aResourceIsTheSameAsItself() throws Exception {
        XAConnection xa = xa();
        XAResource resource = xa.getXAResource();
        assertThat(resource.isSameRM(resource)).isTrue();
        assertThat(resource.recover(XAResource.TMNOFLAGS)).isEmpty();
    }
}
