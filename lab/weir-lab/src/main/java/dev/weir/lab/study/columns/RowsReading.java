package dev.weir.lab.study.columns;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Reads each value of each row by the getter of its type, the loop that every application has. */
final class RowsReading implements ColumnsSession.Reading {
    private final JdbcQuery query;

    /** Depends on every value, so that none is optimised away. */
    private int seen;

    RowsReading(JdbcQuery query) {
        this.query = query;
    }

    @Override
    public long read(String sql) throws Exception {
        long[] rows = new long[1];
        query.run(sql, result -> {
            int[] types = types(result);
            while (result.next()) {
                rows[0]++;
                for (int column = 0; column < types.length; column++) {
                    seen += value(result, column + 1, types[column]).hashCode();
                }
            }
        });
        return rows[0];
    }

    @Override
    public void digest(String sql, ColumnsDigest into) throws Exception {
        query.run(sql, result -> {
            int[] types = types(result);
            while (result.next()) {
                List<String> texts = new ArrayList<>();
                for (int column = 0; column < types.length; column++) {
                    Object value = value(result, column + 1, types[column]);
                    texts.add(value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString());
                }
                into.row(texts);
            }
        });
    }

    private static int[] types(ResultSet result) throws SQLException {
        ResultSetMetaData about = result.getMetaData();
        int[] types = new int[about.getColumnCount()];
        for (int column = 0; column < types.length; column++) {
            types[column] = about.getColumnType(column + 1);
        }
        return types;
    }

    private static Object value(ResultSet row, int column, int type) throws SQLException {
        return switch (type) {
            case Types.INTEGER -> row.getInt(column);
            case Types.BIGINT -> row.getLong(column);
            case Types.DECIMAL -> row.getBigDecimal(column);
            case Types.DATE -> row.getObject(column, LocalDate.class);
            default -> row.getString(column);
        };
    }
}
