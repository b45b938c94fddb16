package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * An arm that goes through a JDBC driver.
 *
 * @param info what the arm is and declares
 * @param family how the driver is addressed
 * @param properties driver properties besides those of the family
 * @param prepared whether statements are prepared on the server
 * @param fetchSize what {@code setFetchSize} is called with; 0: it is not called
 */
record JdbcArm(Manifest.Arm info, Family family, Map<String, String> properties, boolean prepared, int fetchSize)
        implements Arm {

    /** A JDBC driver: how it is addressed and what is always declared for it. */
    interface Family {
        Driver driver() throws SQLException;

        String url(Target target);

        Target.Account account(Target target);

        Map<String, String> properties(boolean tls, boolean prepared);

        String obstacle(Target target);
    }

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
        Target.Account account = family.account(target);
        Properties all = new Properties();
        all.putAll(family.properties(target.tls(), prepared));
        all.putAll(properties);
        all.setProperty("user", account.user());
        all.setProperty("password", account.password());
        return family.driver().connect(family.url(target), all);
    }
}
