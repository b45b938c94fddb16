package dev.weir.result;

import dev.weir.column.JdbcType;
import dev.weir.error.Errors;
import dev.weir.error.Wrapping;
import dev.weir.exchange.ResultShape;
import dev.weir.login.Settings;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/** The columns of a result. Databases are catalogs, as in Connector/J, unless they are schemas. */
public final class WeirResultSetMetaData implements ResultSetMetaData, Wrapping {
    private final List<ColumnDefinition> columns;
    private final List<JdbcType> types;
    private final boolean schemas;
    private final boolean aliasIsName;

    public WeirResultSetMetaData(ResultShape shape, Settings settings) throws SQLException {
        this.schemas = settings.terms().schemas();
        this.aliasIsName = settings.values().compatibility().aliasIsName();
        this.columns = shape.definitions();
        this.types = IntStream.range(0, shape.columns())
                .mapToObj(column -> shape.reader(column).type())
                .toList();
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return definition(column).name();
    }

    /** Returns the column's own name; the label of an expression. */
    @Override
    public String getColumnName(int column) throws SQLException {
        ColumnDefinition definition = definition(column);
        return aliasIsName || definition.orgName().isEmpty() ? definition.name() : definition.orgName();
    }

    /** Returns the table's own name; empty for an expression. */
    @Override
    public String getTableName(int column) throws SQLException {
        return aliasIsName ? definition(column).table() : definition(column).orgTable();
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        return schemas ? "" : definition(column).schema();
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        return schemas ? definition(column).schema() : "";
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return type(column).code();
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return type(column).name();
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return type(column).javaClass().getName();
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return type(column).precision();
    }

    @Override
    public int getScale(int column) throws SQLException {
        return type(column).scale();
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return type(column).displaySize();
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return type(column).signed();
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return flag(column, ColumnFlag.NOT_NULL) ? columnNoNulls : columnNullable;
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        return flag(column, ColumnFlag.AUTO_INCREMENT);
    }

    /**
     * True for bytes other than BIT, and for text with a binary collation. For other collations the server would have to be
     * asked, which would clear diagnostics such as FOUND_ROWS().
     */
    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        JdbcType type = type(column);
        boolean bytes = type.javaClass() == byte[].class && definition(column).type() != FieldType.BIT;
        return bytes || (type.characters() && flag(column, ColumnFlag.BINARY));
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        definition(column);
        return true;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        definition(column);
        return false;
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        ColumnDefinition definition = definition(column);
        return definition.orgName().isEmpty() && definition.orgTable().isEmpty();
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        return !isReadOnly(column);
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        return isWritable(column);
    }

    private boolean flag(int column, int flag) throws SQLException {
        return (definition(column).flags() & flag) != 0;
    }

    private ColumnDefinition definition(int column) throws SQLException {
        check(column);
        return columns.get(column - 1);
    }

    private JdbcType type(int column) throws SQLException {
        check(column);
        return types.get(column - 1);
    }

    private void check(int column) throws SQLException {
        if (column < 1 || column > columns.size()) {
            throw Errors.argument("column=" + column + " is out of range 1 to " + columns.size());
        }
    }
}
