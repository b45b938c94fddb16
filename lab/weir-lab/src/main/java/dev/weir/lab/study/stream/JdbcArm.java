package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;

/** An arm that uses a JDBC driver; {@code setFetchSize} is called unless it is 0. */
record JdbcArm(Manifest.Arm info, ConnectionFactory factory, int fetchSize) implements Arm {

    @Override
    public String obstacle(Target target) {
        return factory.obstacle(target);
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        return new StreamSession(new JdbcReader(factory.connect(target), factory.prepared(), fetchSize));
    }
}
