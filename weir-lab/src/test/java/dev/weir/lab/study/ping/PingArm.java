package dev.weir.lab.study.ping;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.OneValue;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * A driver that is asked for constants.
 *
 * @param info what the arm is and declares
 * @param factory opens its connection
 */
record PingArm(Manifest.Arm info, ConnectionFactory factory) implements Arm {
    @Override
    public String obstacle(Target target) {
        return "";
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        return new Session(factory.connect(target));
    }

    private record Session(Connection connection) implements ArmSession {
        @Override
        public Operation operation(Map<String, String> level) {
            return new Pings(this, Integer.parseInt(level.get(PingStudy.PINGS)));
        }

        @Override
        public String digest(Map<String, String> level) throws SQLException {
            return Long.toString(sum(Integer.parseInt(level.get(PingStudy.PINGS))));
        }

        long sum(int pings) throws SQLException {
            long sum = 0;
            for (int i = 1; i <= pings; i++) {
                sum += Long.parseLong(OneValue.of(connection, "SELECT " + i));
            }
            return sum;
        }

        @Override
        public void roundTrip() throws SQLException {
            OneValue.of(connection, "SELECT 1");
        }

        @Override
        public Map<String, String> settingsInEffect() throws SQLException {
            return Map.of("driver", connection.getMetaData().getDriverVersion());
        }

        @Override
        public void close() throws SQLException {
            connection.close();
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
