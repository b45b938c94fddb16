package dev.weir.catalog;

import dev.weir.packet.ColumnDefinition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads for metadata: results whose columns have the types that are given, and that can be scrolled. */
public interface CatalogReads {
    /**
     * Asks the server, in one round trip; {@code columns} are those of the result, whatever the server says; those
     * that are text may come in any character set. {@code sql} is a query of as many columns. Returns its rows, closing
     * them closes their statement.
     */
    ResultSet query(List<ColumnDefinition> columns, String sql) throws SQLException;

    /** Makes a result without asking the server; {@code rows} have as many values each: texts, numbers, booleans. */
    ResultSet rows(List<ColumnDefinition> columns, List<? extends List<? extends @Nullable Object>> rows)
            throws SQLException;
}
