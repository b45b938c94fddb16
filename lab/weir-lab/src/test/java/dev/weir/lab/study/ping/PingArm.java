package dev.weir.lab.study.ping;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.util.List;

/**
 * A driver that is asked for constants.
 *
 * @param info what the arm is and declares
 * @param factory opens its connection
 */
record PingArm(Manifest.Arm info, ConnectionFactory factory) implements Arm {
    @Override
    public String obstacle(Target target) {
        return factory.obstacle(target);
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        return new Session(JdbcClient.of(factory.connect(target)));
    }

    /** A connection; round trip, settings in effect and closing are those of every session of SQL. */
    private record Session(JdbcClient client) implements SqlSession {
        @Override
        public List<String> sessionVariables() {
            return List.of("autocommit");
        }

        @Override
        public Operation operation(Level level) {
            return new Pings(this, level.count(PingStudy.PINGS));
        }

        @Override
        public String digest(Level level) throws SQLException {
            return Long.toString(sum(level.count(PingStudy.PINGS)));
        }

        long sum(int pings) throws SQLException {
            long sum = 0;
            for (int i = 1; i <= pings; i++) {
                sum += Long.parseLong(client.value("SELECT " + i));
            }
            return sum;
        }
    }

    private record Pings(Session session, int pings) implements Operation {
        @Override
        public Object once() throws SQLException {
            return session.sum(pings);
        }

        @Override
        public long firstRowNanoTime() {
            return 0;
        }
    }
}
