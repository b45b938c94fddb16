package dev.weir.lab.study.blob;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.report.model.Manifest;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A JDBC driver and a way of keeping values.
 *
 * @param mode where the value is and what decodes it
 */
record BlobArm(Manifest.Arm info, ConnectionFactory factory, BlobMode mode) implements Arm {

    @Override
    public String obstacle(Target target) {
        return factory.obstacle(target);
    }

    @Override
    public ArmSession open(Target target) throws SQLException, IOException {
        Connection connection = factory.connect(target);
        try {
            return new BlobSession(
                    connection, mode, factory.prepared(), BlobTables.openCodec(connection, mode.codec()));
        } catch (SQLException | IOException e) {
            connection.close();
            throw e;
        }
    }
}
