package dev.weir.connection;

import dev.weir.column.ServerCharset;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.session.ResultShape;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The columns of OUT parameters as they should be. MySQL (8.0 and 9.7 were tried) sends the text of one in the character set that
 * the parameter was declared with, and says that it has none; MariaDB sends it as every other text. Text without a
 * binary collation is known as such; its character set matters only to values beyond ASCII, and is asked for then. What was
 * asked is kept while the server sends the same columns. Both servers send a BIT as a number in text, as no other result has it.
 */
final class OutShapes {
    private static final String QUERY =
            "SELECT PARAMETER_NAME, CHARACTER_SET_NAME FROM information_schema.PARAMETERS WHERE SPECIFIC_SCHEMA = ?"
                    + " AND SPECIFIC_NAME = ? AND ROUTINE_TYPE = 'PROCEDURE' AND CHARACTER_SET_NAME IS NOT NULL";

    private final WeirConnection connection;
    private @Nullable ResultShape sent;
    private @Nullable ResultShape shown;
    private boolean certain;

    OutShapes(WeirConnection connection) {
        this.connection = connection;
    }

    @SuppressWarnings("ReferenceEquality") // shapes of the same definitions are shared
    ResultShape of(ResultShape given) {
        if (given != sent || shown == null) {
            sent = given;
            certain = given.definitions().stream().noneMatch(this::isCharsetUnknown);
            boolean right = certain && given.definitions().stream().noneMatch(OutShapes::isBit);
            shown = right ? given : with(given, this::assumed);
        }
        return shown;
    }

    /** Returns whether the server may have sent the text of a column in a character set that it does not report. */
    boolean isCharsetUnknown(int column) {
        return !certain && sent != null && isCharsetUnknown(sent.definitions().get(column - 1));
    }

    /** Returns whether a column is BIT, of which the number has come as text. */
    boolean isBit(int column) {
        return sent != null && isBit(sent.definitions().get(column - 1));
    }

    private static boolean isBit(ColumnDefinition column) {
        return column.type() == FieldType.BIT;
    }

    /** Asks for the character sets of the columns given last, and gives the columns that have them. */
    ResultShape certain() throws SQLException {
        ResultShape columns = Objects.requireNonNull(sent);
        ColumnDefinition any = columns.definitions().get(0);
        Map<String, String> charsets = read(connection, any.schema(), any.orgTable());
        ResultShape declared = with(columns, column -> declared(column, charsets.get(column.name())));
        shown = declared;
        certain = true;
        return declared;
    }

    private ResultShape with(ResultShape given, UnaryOperator<ColumnDefinition> change) {
        List<ColumnDefinition> columns =
                given.definitions().stream().map(change).toList();
        return ResultShape.made(columns, true, connection.session().settings().values());
    }

    private boolean isCharsetUnknown(ColumnDefinition column) {
        return !connection.session().established().mariaDb() && column.binary() && isText(column.type());
    }

    private static boolean isText(int type) {
        return switch (type) {
            case FieldType.STRING,
                    FieldType.VAR_STRING,
                    FieldType.VARCHAR,
                    FieldType.ENUM,
                    FieldType.SET,
                    FieldType.TINY_BLOB,
                    FieldType.BLOB,
                    FieldType.MEDIUM_BLOB,
                    FieldType.LONG_BLOB -> true;
            default -> false;
        };
    }

    private ColumnDefinition assumed(ColumnDefinition column) {
        boolean bytes = (column.flags() & ColumnFlag.BINARY) != 0;
        return bytes || !isCharsetUnknown(column) ? asNumber(column) : of(column, column.type(), ServerCharset.UTF8MB4);
    }

    private static ColumnDefinition asNumber(ColumnDefinition column) {
        return isBit(column) ? of(column, FieldType.VAR_STRING, ServerCharset.UTF8MB4) : column;
    }

    private ColumnDefinition declared(ColumnDefinition column, @Nullable String charset) {
        return charset == null || !isCharsetUnknown(column)
                ? asNumber(column)
                : ServerCharset.named(charset)
                        .map(set -> of(column, column.type(), set))
                        .orElse(column);
    }

    private static ColumnDefinition of(ColumnDefinition column, int type, ServerCharset charset) {
        return new ColumnDefinition(
                column.schema(),
                column.table(),
                column.orgTable(),
                column.name(),
                column.orgName(),
                charset.collation(),
                column.length(),
                type,
                column.flags(),
                column.decimals(),
                column.extendedType(),
                column.extendedFormat());
    }

    /** Asks the server; returns the names of character sets by names of parameters, in any case, without those that have none. */
    private static Map<String, String> read(Connection connection, String database, String procedure)
            throws SQLException {
        Map<String, String> charsets = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (PreparedStatement statement = connection.prepareStatement(QUERY)) {
            statement.setString(1, database);
            statement.setString(2, procedure);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    charsets.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return charsets;
    }
}
