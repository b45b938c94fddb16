package dev.weir.spark.source;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.execution.datasources.jdbc.JdbcUtils;
import org.apache.spark.sql.jdbc.JdbcDialects;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table of the server, and the schema of all its columns, with the types that Spark's {@code jdbc} gives them. */
@SuppressWarnings("deprecation") // the schema, as versions before 3.4 have it
record WeirTable(SourceOptions options, StructType schema) implements SupportsRead {

    static StructType schema(SourceOptions options) {
        try (Connection connection = options.source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet none =
                        statement.executeQuery("SELECT * FROM " + quotedTable(options.table()) + " WHERE 1 = 0")) {
            return JdbcUtils.getSchema(connection, none, JdbcDialects.get(options.url()), true, false);
        } catch (SQLException e) {
            throw failure(options, e);
        }
    }

    /** Returns the name for SQL, of {@code table} or {@code schema.table}. */
    static String quotedTable(String table) {
        return Arrays.stream(table.split("\\.", 2)).map(WeirTable::quoted).collect(Collectors.joining("."));
    }

    static String quoted(String identifier) {
        return "`" + identifier.replace("`", "``") + "`";
    }

    static IllegalStateException failure(SourceOptions options, SQLException e) {
        return new IllegalStateException("table=" + options.table() + " cannot be read: " + e.getMessage(), e);
    }

    @Override
    public String name() {
        return options.table();
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap unused) {
        return new TableScanBuilder(this);
    }
}
