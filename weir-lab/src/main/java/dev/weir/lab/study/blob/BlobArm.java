package dev.weir.lab.study.blob;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * A JDBC driver and a way of keeping values.
 *
 * @param info what the arm is and declares
 * @param family how the driver is addressed
 * @param mode where the value is and what decodes it
 * @param prepared whether statements are prepared on the server
 */
record BlobArm(Manifest.Arm info, JdbcFamily family, BlobMode mode, boolean prepared) implements Arm {

    @Override
    public String obstacle(Target target) {
        return family.obstacle(target);
    }

    @Override
    public ArmSession open(Target target) throws SQLException, IOException {
        Connection connection = family.connect(target, prepared, Map.of());
        try {
            return new BlobSession(connection, mode, prepared, BlobTables.openCodec(connection, mode.codec()));
        } catch (SQLException | IOException e) {
            connection.close();
            throw e;
        }
    }
}
