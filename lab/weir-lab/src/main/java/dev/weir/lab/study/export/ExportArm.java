package dev.weir.lab.study.export;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** An arm of the export study, and the least number of round trips that an export waits for, logins included. */
record ExportArm(Manifest.Arm info, ConnectionFactory factory, int roundTrips, Reading reading) implements Arm {
    ExportArm setUpBy(String... lines) {
        return new ExportArm(info.with(info.about().setUpBy(List.of(lines))), factory, roundTrips, reading);
    }

    @Override
    public int leastRoundTrips(Level level) {
        return roundTrips;
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        return new ExportSession(JdbcClient.of(factory.connect(target)), factory.source(target), reading);
    }

    private record Export(ExportSession session, ExportTable table) implements Operation {
        @Override
        public Object once() throws Exception {
            ExportDigest digest = session.read(table);
            if (digest.rows() != table.rows()) {
                throw new IllegalStateException("rows=" + digest.rows() + ", expected " + table.rows());
            }
            return digest.toString();
        }

        @Override
        public boolean connects() {
            return true;
        }
    }

    /** A way of reading, as an arm; exports do not use the session's client but open their own connections. */
    private record ExportSession(OpenClient client, DataSource source, Reading reading) implements SqlSession {
        @Override
        public Operation operation(Level level) {
            return new Export(this, ExportTable.of(level));
        }

        @Override
        public String digest(Level level) throws Exception {
            return read(ExportTable.of(level)).toString();
        }

        private ExportDigest read(ExportTable table) throws Exception {
            ExportDigest digest = new ExportDigest();
            reading.read(source, table, digest);
            return digest;
        }

        @Override
        public List<String> sessionVariables() {
            return List.of("net_write_timeout", "net_buffer_length", "transaction_isolation", "character_set_results");
        }
    }
}
