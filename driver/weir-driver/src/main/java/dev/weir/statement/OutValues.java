package dev.weir.statement;

import dev.weir.call.CallParameters;
import dev.weir.column.ServerCharset;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ResultShape;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.result.WeirResultSet;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The row of OUT parameters, or of a function's value, from the last execution of a call. */
final class OutValues {
    private final WeirStatement statement;
    private final CallParameters parameters;
    private final OutShapes shapes;
    private final boolean ofFunction;

    private @Nullable Reply reply;

    private @Nullable WeirResultSet row;

    /** The row with corrected columns, some of which may lack a character set. */
    private @Nullable WeirResultSet shown;

    /** The index of each column; null until needed. */
    private int @Nullable [] indexes;

    OutValues(WeirStatement statement, CallParameters parameters, boolean ofFunction) {
        this.statement = statement;
        this.parameters = parameters;
        this.shapes = new OutShapes(statement.connection());
        this.ofFunction = ofFunction;
    }

    void clear() throws SQLException {
        WeirResultSet old = row;
        reply = null;
        row = null;
        shown = null;
        indexes = null;
        if (old != null) {
            old.close();
        }
    }

    boolean isFrom(Reply other) {
        return reply == other;
    }

    boolean isPresent() {
        return row != null;
    }

    void take(Reply sent) throws SQLException {
        clear();
        reply = sent;
        WeirResultSet only = new WeirResultSet(statement, sent.shape(), sent.rows());
        if (!only.next()) {
            throw Errors.usage("the server sent OUT parameters without a row");
        }
        row = only;
        shown = ofFunction ? only : view(shapes.corrected(sent.shape()));
    }

    private WeirResultSet view(ResultShape columns) {
        WeirResultSet view = new WeirResultSet(row(), columns);
        view.stand(true);
        return view;
    }

    private WeirResultSet row() {
        return Objects.requireNonNull(row);
    }

    int column(int index) throws SQLException {
        int[] sent = indexes();
        for (int i = 0; i < sent.length; i++) {
            if (sent[i] == index) {
                return i + 1;
            }
        }
        throw Errors.argument(
                "parameter index=" + index + " is registered as OUT, but it is IN: " + parameters.routine());
    }

    /** Returns the index of the parameter with the server's name; 0 if it sent none of that name. */
    int indexOf(String bareName) throws SQLException {
        int column = ofFunction ? -1 : row().shape().indexOf(bareName);
        return column < 0 ? 0 : indexes()[column];
    }

    private int[] indexes() throws SQLException {
        if (indexes == null) {
            indexes = parameters.sent(row().shape().columns());
        }
        return indexes;
    }

    /** MySQL writes a BIT(64) as a signed number. */
    private void checkUnsigned(int column) throws SQLException {
        String number = bytes().getString(column);
        if (number != null && number.startsWith("-")) {
            throw Errors.data(
                    "the server sent a BIT of 64 bits with the first one set as number=" + number + "; use getBytes",
                    SqlState.NUMERIC_VALUE_OUT_OF_RANGE);
        }
    }

    byte @Nullable [] getBytes(int column) throws SQLException {
        byte[] sent = bytes().getBytes(column);
        if (sent == null || ofFunction || !shapes.isBit(column)) {
            return sent;
        }
        return ofNumber(sent, (int) row().shape().definitions().get(column - 1).length());
    }

    private static byte[] ofNumber(byte[] digits, int bits) {
        byte[] number = new BigInteger(new String(digits, StandardCharsets.US_ASCII)).toByteArray();
        byte[] wanted = new byte[(bits + 7) / Byte.SIZE];
        Arrays.fill(wanted, (byte) (number[0] < 0 ? -1 : 0));
        int length = Math.min(number.length, wanted.length);
        System.arraycopy(number, number.length - length, wanted, wanted.length - length, length);
        return wanted;
    }

    /** Returns the row for reading a column as bytes. */
    WeirResultSet bytes() {
        return Objects.requireNonNull(shown);
    }

    /** Returns the row for reading a column as text or as a value that text stands for. */
    WeirResultSet text(int column) throws SQLException {
        if (!ofFunction && shapes.isCharsetUnknown(column) && !row().isAscii(column)) {
            shown = view(shapes.certain());
        }
        if (!ofFunction && shapes.isBit(column)) {
            checkUnsigned(column);
        }
        return bytes();
    }

    /**
     * Corrects the columns of OUT parameters. MySQL (8.0 and 9.7 were tried) sends text in the parameter's declared character
     * set and reports binary; MariaDB sends it like any other text. Text without a binary collation is recognized; its
     * character set matters only for values beyond ASCII, is asked for then, and kept while the server sends the same columns.
     * Both servers send a BIT as a decimal number in text, as in no other result.
     */
    private static final class OutShapes {
        private static final String QUERY =
                "SELECT PARAMETER_NAME, CHARACTER_SET_NAME FROM information_schema.PARAMETERS WHERE SPECIFIC_SCHEMA = ?"
                        + " AND SPECIFIC_NAME = ? AND ROUTINE_TYPE = 'PROCEDURE' AND CHARACTER_SET_NAME IS NOT NULL";

        private final ConnectionDefaults connection;
        private @Nullable ResultShape sent;
        private @Nullable ResultShape shown;
        private boolean certain;

        OutShapes(ConnectionDefaults connection) {
            this.connection = connection;
        }

        @SuppressWarnings("ReferenceEquality") // shapes of the same definitions are shared
        ResultShape corrected(ResultShape given) {
            if (given != sent || shown == null) {
                sent = given;
                certain = given.definitions().stream().noneMatch(this::isCharsetUnknown);
                boolean right = certain && given.definitions().stream().noneMatch(OutShapes::isBit);
                shown = right ? given : map(given, this::assumed);
            }
            return shown;
        }

        /** Returns whether the server may have sent a column's text in a character set that it does not report. */
        boolean isCharsetUnknown(int column) {
            return !certain
                    && sent != null
                    && isCharsetUnknown(sent.definitions().get(column - 1));
        }

        /** Returns whether a column is a BIT sent as a decimal number. */
        boolean isBit(int column) {
            return sent != null && isBit(sent.definitions().get(column - 1));
        }

        private static boolean isBit(ColumnDefinition column) {
            return column.type() == FieldType.BIT;
        }

        /** Asks for the character sets of the last columns, and returns the columns corrected with them. */
        ResultShape certain() throws SQLException {
            ResultShape columns = Objects.requireNonNull(sent);
            ColumnDefinition any = columns.definitions().get(0);
            Map<String, String> charsets = read(connection, any.schema(), any.orgTable());
            ResultShape declared = map(columns, column -> declared(column, charsets.get(column.name())));
            shown = declared;
            certain = true;
            return declared;
        }

        private ResultShape map(ResultShape given, UnaryOperator<ColumnDefinition> change) {
            List<ColumnDefinition> columns =
                    given.definitions().stream().map(change).toList();
            return ResultShape.made(
                    columns, true, connection.session().settings().values());
        }

        private boolean isCharsetUnknown(ColumnDefinition column) {
            return !connection.session().established().traits().namesCharsetsOfOutParameters()
                    && column.binary()
                    && isText(column.type());
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
            return bytes || !isCharsetUnknown(column)
                    ? asNumber(column)
                    : of(column, column.type(), ServerCharset.UTF8MB4);
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
            return column.retyped(type, charset.collation(), column.flags(), column.decimals());
        }

        /** Returns character sets by parameter name, ignoring case; parameters without one are left out. */
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
}
