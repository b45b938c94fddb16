package dev.weir.acceptance.xa;

import static org.assertj.core.api.Assertions.assertThat;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.RecoveryEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirXADataSource;
import dev.weir.rig.server.RunningServer;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A transaction manager with a branch on MySQL and one on MariaDB; recovery, when a connection is lost between the two phases. */
@ExtendWith(TestServers.class)
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NarayanaTest {
    private static final String DATABASE = "weir_narayana";
    private static final String NODE = "weir";

    /** Its warnings of a lost connection are meant to come. */
    private static final Logger LOGGER = Logger.getLogger("com.arjuna");

    @TempDir
    static Path log;

    private static TransactionManager manager;
    private static RecoveryManager recovery;

    private final List<XAConnection> open = new ArrayList<>();
    private RunningServer mysql;
    private RunningServer mariadb;

    @BeforeAll
    static void startManager() throws Exception {
        LOGGER.setLevel(Level.SEVERE);
        arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier(NODE);
        arjPropertyManager.getCoordinatorEnvironmentBean().setTransactionStatusManagerEnable(false);
        for (String store : new String[] {null, "communicationStore", "stateStore"}) {
            BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
                    .setObjectStoreDir(log.toString());
        }
        RecoveryEnvironmentBean bean = recoveryPropertyManager.getRecoveryEnvironmentBean();
        bean.setRecoveryBackoffPeriod(1);
        bean.setRecoveryModuleClassNames(
                List.of(AtomicActionRecoveryModule.class.getName(), XARecoveryModule.class.getName()));
        bean.setExpiryScannerClassNames(List.of());
        bean.setRecoveryListener(false);
        jtaPropertyManager.getJTAEnvironmentBean().setXaRecoveryNodes(List.of(NODE));
        manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        recovery = RecoveryManager.manager(RecoveryManager.DIRECT_MANAGEMENT);
        recovery.initialize();
    }

    @AfterAll
    static void stopManager() {
        recovery.terminate();
        LOGGER.setLevel(null);
    }

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        mysql = servers.get("mysql");
        mariadb = servers.get("mariadb");
        for (RunningServer server : List.of(mysql, mariadb)) {
            Weir.create(server, DATABASE, "CREATE TABLE account (amount INT)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        for (XAConnection each : open) {
            each.close();
        }
    }

    private XAConnection xa(RunningServer server) throws SQLException {
        WeirXADataSource source = new WeirXADataSource();
        source.setUrl(Weir.url(server, DATABASE));
        XAConnection connection = source.getXAConnection(server.user(), server.password());
        open.add(connection);
        return connection;
    }

    private static List<Integer> amounts(RunningServer server) throws SQLException {
        try (Connection connection = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT amount FROM account")) {
            List<Integer> amounts = new ArrayList<>();
            while (rows.next()) {
                amounts.add(rows.getInt(1));
            }
            return amounts;
        }
    }

    private static void add(Connection connection, int amount) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO account VALUES (" + amount + ")");
        }
    }

    /** Moves an amount from one server to the other; the second resource of the two may be given by another. */
    private void move(int amount, XAConnection from, XAConnection to, XAResource resourceOfTo) throws Exception {
        Transaction transaction = manager.getTransaction();
        try (Connection taking = from.getConnection();
                Connection giving = to.getConnection()) {
            assertThat(transaction.enlistResource(from.getXAResource())).isTrue();
            assertThat(transaction.enlistResource(resourceOfTo)).isTrue();
            add(taking, -amount);
            add(giving, amount);
            assertThat(taking.getAutoCommit()).isFalse();
        }
    }

    @Test
    void bothBranchesAreCommittedOrNone() throws Exception {
        XAConnection from = xa(mysql);
        XAConnection to = xa(mariadb);
        manager.begin();
        move(5, from, to, to.getXAResource());
        manager.commit();
        manager.begin();
        move(7, from, to, to.getXAResource());
        manager.rollback();
        assertThat(amounts(mysql)).containsExactly(-5);
        assertThat(amounts(mariadb)).containsExactly(5);
    }

    @Test
    void aSuspendedTransactionGoesOn() throws Exception {
        XAConnection only = xa(mysql);
        manager.begin();
        manager.getTransaction().enlistResource(only.getXAResource());
        try (Connection connection = only.getConnection()) {
            add(connection, 1);
            manager.getTransaction().delistResource(only.getXAResource(), XAResource.TMSUSPEND);
            Transaction suspended = manager.suspend();
            manager.resume(suspended);
            suspended.enlistResource(only.getXAResource());
            add(connection, 2);
            suspended.delistResource(only.getXAResource(), XAResource.TMSUCCESS);
            suspended.enlistResource(only.getXAResource());
            add(connection, 3);
        }
        manager.commit();
        assertThat(amounts(mysql)).containsExactly(1, 2, 3);
    }

    @Test
    void aBranchWhoseConnectionIsLostAfterItsPreparationIsRecovered() throws Exception {
        for (RunningServer lost : List.of(mysql, mariadb)) {
            RunningServer other = lost == mysql ? mariadb : mysql;
            XAConnection from = xa(other);
            XAConnection to = xa(lost);
            long id = connectionId(to);
            manager.begin();
            move(9, from, to, new KilledBeforeCommit(to.getXAResource(), lost, id));
            manager.commit();
            assertThat(amounts(other)).contains(-9);
            assertThat(amounts(lost)).doesNotContain(9);
            recover(lost);
            assertThat(amounts(lost)).contains(9);
        }
    }

    private static long connectionId(XAConnection xa) throws SQLException {
        try (Connection connection = xa.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT CONNECTION_ID()")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** As the manager does from time to time, with connections of its own. */
    private void recover(RunningServer server) throws Exception {
        XAConnection connection = xa(server);
        XAResourceRecoveryHelper helper = new XAResourceRecoveryHelper() {
            @Override
            public boolean initialise(String parameter) {
                return true;
            }

            @Override
            public XAResource[] getXAResources() throws SQLException {
                return new XAResource[] {connection.getXAResource()};
            }
        };
        XARecoveryModule module = XARecoveryModule.getRegisteredXARecoveryModule();
        module.addXAResourceRecoveryHelper(helper);
        try {
            for (int i = 0; i < 60 && !amounts(server).contains(9); i++) {
                recovery.scan();
            }
        } finally {
            module.removeXAResourceRecoveryHelper(helper);
        }
    }
}
