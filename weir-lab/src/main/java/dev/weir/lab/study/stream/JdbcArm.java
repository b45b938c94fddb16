package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * An arm that goes through a JDBC driver.
 *
 * @param info what the arm is and declares
 * @param family how the driver is addressed
 * @param properties driver properties besides those of the family
 * @param prepared whether statements are prepared on the server
 * @param fetchSize what {@code setFetchSize} is called with; 0: it is not called
 */
record JdbcArm(Manifest.Arm info, JdbcFamily family, Map<String, String> properties, boolean prepared, int fetchSize)
        implements Arm {

    @Override
    public String obstacle(Target target) {
        return family.obstacle(target);
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        return new StreamSession(new JdbcReader(connect(target), prepared, fetchSize));
    }

    /** A new connection with everything declared. */
    Connection connect(Target target) throws SQLException {
        return family.connect(target, prepared, properties);
    }
}
