package dev.weir.lab.study.columns;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.report.model.Level;
import java.sql.SQLException;
import java.util.List;

/** A way of reading queries completely, as an arm's session. */
record ColumnsSession(OpenClient client, Reading reading) implements SqlSession {

    interface Reading {
        /** Reads a query's rows as the arm does; returns their number. */
        long read(String sql) throws Exception;

        /** Reads the values that {@link #read} gives, as text. */
        void digest(String sql, ColumnsDigest into) throws Exception;

        /** Frees what was kept between queries. */
        default void close() {}
    }

    @Override
    public Operation operation(Level level) {
        ColumnsLevel query = ColumnsLevel.of(level);
        String sql = query.select();
        return () -> {
            long rows = reading.read(sql);
            if (rows != query.rows()) {
                throw new IllegalStateException("rows=" + rows + ", expected " + query.rows());
            }
            return rows;
        };
    }

    @Override
    public String digest(Level level) throws Exception {
        ColumnsDigest digest = new ColumnsDigest();
        reading.digest(ColumnsLevel.of(level).select(), digest);
        return digest.toString();
    }

    @Override
    public List<String> sessionVariables() {
        return List.of("net_write_timeout", "net_buffer_length", "character_set_results", "sql_mode");
    }

    @Override
    public void close() throws SQLException {
        reading.close();
        SqlSession.super.close();
    }
}
