package example;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTANodeNameXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import com.arjuna.ats.jta.common.JTAEnvironmentBean;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import jakarta.transaction.TransactionManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/** Transfers with Narayana, and its recovery after crashes. Arguments: JDBC URL, user, password, and where to crash, or none. */
public final class NarayanaProgram {
    private static final String NODE = "shop";

    private final Accounts accounts;
    private final TransactionManager manager = com.arjuna.ats.jta.TransactionManager.transactionManager();

    private NarayanaProgram(Accounts accounts) {
        this.accounts = accounts;
    }

    public static void main(String[] arguments) throws Exception {
        configure();
        Accounts accounts = new Accounts(arguments);
        NarayanaProgram program = new NarayanaProgram(accounts);
        if (arguments.length > 3) {
            try {
                program.transfer(7, arguments[3]);
            } finally {
                System.exit(1); // threads of Narayana would go on
            }
        }
        accounts.create();
        program.transfer(1, "");
        accounts.print("committed");
        program.rollBack(2);
        accounts.print("rolled back");
        for (String crash : List.of("commit", "prepare")) {
            accounts.crash(NarayanaProgram.class, crash);
            program.recover();
            accounts.print("recovered");
        }
        System.exit(0);
    }

    private static void configure() throws Exception {
        arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier(NODE);
        arjPropertyManager.getCoordinatorEnvironmentBean().setTransactionStatusManagerEnable(false);
        for (String store : new String[] {null, "communicationStore", "stateStore"}) {
            BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
                    .setObjectStoreDir("transactions");
        }
        var recovery = recoveryPropertyManager.getRecoveryEnvironmentBean();
        recovery.setRecoveryBackoffPeriod(1);
        recovery.setRecoveryModuleClassNames(
                List.of(AtomicActionRecoveryModule.class.getName(), XARecoveryModule.class.getName()));
        recovery.setExpiryScannerClassNames(List.of());
        recovery.setRecoveryListener(false);
        JTAEnvironmentBean jta = jtaPropertyManager.getJTAEnvironmentBean();
        jta.setXaRecoveryNodes(List.of(NODE));
        jta.setXaResourceOrphanFilterClassNames(List.of(JTANodeNameXAResourceOrphanFilter.class.getName()));
        jta.setOrphanSafetyInterval(1);
    }

    private void transfer(int amount, String crash) throws Exception {
        XAConnection from = accounts.first().getXAConnection();
        XAConnection to = accounts.second().getXAConnection();
        manager.begin();
        move(amount, from, to, crash);
        manager.commit();
        from.close();
        to.close();
    }

    private void rollBack(int amount) throws Exception {
        XAConnection from = accounts.first().getXAConnection();
        XAConnection to = accounts.second().getXAConnection();
        manager.begin();
        move(amount, from, to, "");
        manager.rollback();
        from.close();
        to.close();
    }

    /** The second branch may crash, when the first is prepared; so may the first, when both are. */
    private void move(int amount, XAConnection from, XAConnection to, String crash) throws Exception {
        try (Connection taking = from.getConnection();
                Connection giving = to.getConnection()) {
            XAResource first = from.getXAResource();
            XAResource second = to.getXAResource();
            manager.getTransaction().enlistResource(crash.equals("commit") ? new Halting(crash, first) : first);
            manager.getTransaction().enlistResource(crash.equals("prepare") ? new Halting(crash, second) : second);
            Accounts.add(taking, -amount);
            Accounts.add(giving, amount);
        }
    }

    /** As the manager does from time to time, with connections of its own. */
    private void recover() throws Exception {
        RecoveryManager recovery = RecoveryManager.manager(RecoveryManager.DIRECT_MANAGEMENT);
        recovery.initialize();
        XAConnection first = accounts.first().getXAConnection();
        XAConnection second = accounts.second().getXAConnection();
        XAResourceRecoveryHelper helper = new XAResourceRecoveryHelper() {
            @Override
            public boolean initialise(String parameter) {
                return true;
            }

            @Override
            public XAResource[] getXAResources() throws SQLException {
                return new XAResource[] {first.getXAResource(), second.getXAResource()};
            }
        };
        XARecoveryModule module = XARecoveryModule.getRegisteredXARecoveryModule();
        module.addXAResourceRecoveryHelper(helper);
        for (int i = 0; i < 20 && accounts.prepared() > 0; i++) {
            recovery.scan();
        }
        module.removeXAResourceRecoveryHelper(helper);
        recovery.terminate();
        first.close();
        second.close();
    }
}
