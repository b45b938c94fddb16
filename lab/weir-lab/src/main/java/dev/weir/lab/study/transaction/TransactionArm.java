package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;

/**
 * An arm of the transaction study.
 *
 * @param way where transactions get them from, and who begins and ends them
 */
record TransactionArm(Manifest.Arm info, ConnectionFactory factory, Way way) implements Arm {

    /** The commit of a transaction that has changed nothing need not be waited for. */
    @Override
    public boolean sendsAhead() {
        return true;
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        OwnRows rows = OwnRows.open(factory, target);
        try {
            return new TransactionSession(way.open(factory, target), rows);
        } catch (SQLException | RuntimeException e) {
            rows.close();
            throw e;
        }
    }
}
