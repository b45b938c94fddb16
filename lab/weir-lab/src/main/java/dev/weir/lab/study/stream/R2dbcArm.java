package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import io.asyncer.r2dbc.mysql.MySqlConnectionConfiguration;
import io.asyncer.r2dbc.mysql.MySqlConnectionFactory;
import io.asyncer.r2dbc.mysql.constant.SslMode;

/**
 * An arm that goes through r2dbc-mysql.
 *
 * @param info what the arm is and declares
 * @param prepared whether statements are prepared on the server
 * @param fetchRows rows of each fetch; 0: not set
 */
record R2dbcArm(Manifest.Arm info, boolean prepared, int fetchRows) implements Arm {

    @Override
    public ArmSession open(Target target) {
        MySqlConnectionConfiguration.Builder configuration = MySqlConnectionConfiguration.builder()
                .host(target.host())
                .port(target.port())
                .database(target.schema())
                .user(target.account().user())
                .password(target.account().password())
                .sslMode(target.tls() ? SslMode.REQUIRED : SslMode.DISABLED);
        if (prepared) {
            configuration.useServerPrepareStatement(sql -> true);
        }
        var connection =
                MySqlConnectionFactory.from(configuration.build()).create().block();
        return new StreamSession(new R2dbcReader(connection, fetchRows));
    }
}
