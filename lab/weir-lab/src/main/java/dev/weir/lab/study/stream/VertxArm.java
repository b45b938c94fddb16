package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VertxClient;
import dev.weir.report.model.Manifest;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.mysqlclient.MySQLConnection;

/**
 * An arm that goes through the Vert.x MySQL client.
 *
 * @param info what the arm is and declares
 * @param prepared whether statements are prepared on the server
 * @param fetchRows rows of each fetch of the server-side cursor; 0: the whole result at once
 */
record VertxArm(Manifest.Arm info, boolean prepared, int fetchRows) implements Arm {

    @Override
    public ArmSession open(Target target) throws Exception {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        try {
            MySQLConnection connection = VertxClient.await(
                    "a connection",
                    MySQLConnection.connect(vertx, VertxClient.options(target).setCachePreparedStatements(prepared)));
            return new StreamSession(new VertxReader(vertx, connection, prepared, fetchRows));
        } catch (Exception e) {
            vertx.close();
            throw e;
        }
    }
}
