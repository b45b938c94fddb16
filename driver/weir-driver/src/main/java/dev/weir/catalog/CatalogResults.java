package dev.weir.catalog;

import dev.weir.api.Compatibility;
import dev.weir.column.ColumnContext;
import dev.weir.column.ServerCharset;
import dev.weir.column.StoredForms;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ResultShape;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.result.KeyRequest;
import dev.weir.result.ResultKind;
import dev.weir.rows.RowStream;
import dev.weir.session.Session;
import dev.weir.sql.SqlCommand;
import dev.weir.statement.ConnectionDefaults;
import dev.weir.statement.WeirStatement;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Results of metadata, in the text protocol: a value can be read as JDBC's type, whatever type an expression has. */
public record CatalogResults(ConnectionDefaults connection) {
    private static final int NULL = 0xFB;
    private static final int TWO_BYTES = 0xFC;

    /** Queries the server in one round trip; the result has the given columns. Closing it closes its statement. */
    ResultSet query(List<ColumnDefinition> columns, String sql) throws SQLException {
        Session session = connection.session();
        SqlCommand command = session.commands().verbatim(sql);
        WeirStatement statement = connection.createStatement(ResultKind.SCROLLABLE);
        try {
            statement.closeOnCompletion();
            statement.run(() -> typed(session.query(statement.owner(), command, 0), columns), command, KeyRequest.NONE);
            return Objects.requireNonNull(statement.getResultSet());
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    private Reply typed(Reply reply, List<ColumnDefinition> columns) throws SQLException {
        List<ColumnDefinition> sent = reply.shape().definitions();
        if (sent.size() != columns.size()) {
            throw new IllegalStateException("columns=" + sent.size() + " expected=" + columns.size());
        }
        List<ColumnDefinition> typed = new ArrayList<>();
        for (int i = 0; i < sent.size(); i++) {
            typed.add(inCharset(columns.get(i), sent.get(i).collation()));
        }
        reply.shape(shape(typed));
        return reply;
    }

    /** Text comes in character_set_results; an expression that is no text has no character set. */
    private static ColumnDefinition inCharset(ColumnDefinition column, int collation) {
        int maxBytes = ServerCharset.of(collation).map(ServerCharset::maxBytes).orElse(1);
        if (column.type() != FieldType.VAR_STRING || collation == ColumnDefinition.BINARY) {
            return column;
        }
        long characters = column.length() / 4;
        return new ColumnDefinition(
                "", "", "", column.name(), "", collation, characters * maxBytes, column.type(), 0, 0, "", "");
    }

    private ResultShape shape(List<ColumnDefinition> columns) {
        ColumnContext values = connection.session().settings().values();
        ColumnContext context = new ColumnContext(
                values.zone(),
                values.jvmZone(),
                values.zeroDates(),
                true,
                true,
                true,
                false,
                StoredForms.NONE,
                Compatibility.NONE);
        return ResultShape.made(columns, false, context);
    }

    /** Makes a result without the server; each row has a value for each column, a text, number or boolean. */
    ResultSet rows(List<ColumnDefinition> columns, List<? extends List<? extends @Nullable Object>> rows)
            throws SQLException {
        ByteArrayOutputStream packets = new ByteArrayOutputStream();
        for (List<? extends @Nullable Object> row : rows) {
            packet(row, packets);
        }
        WeirStatement statement = connection.createStatement(ResultKind.SCROLLABLE);
        ResultShape shape = shape(columns);
        Session session = connection.session();
        return statement.resultOf(
                shape, RowStream.of(session.wire(), shape.format(), packets.toByteArray(), rows.size()));
    }

    /** Writes a row: {@code int<3> length, int<1> sequence}, then for each value {@code string<lenenc>}, or 0xFB for NULL. */
    private static void packet(List<? extends @Nullable Object> row, ByteArrayOutputStream packets) {
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        for (Object value : row) {
            value(value, values);
        }
        packets.write(values.size());
        packets.write(values.size() >>> 8);
        packets.write(values.size() >>> 16);
        packets.write(0);
        packets.writeBytes(values.toByteArray());
    }

    private static void value(@Nullable Object value, ByteArrayOutputStream values) {
        if (value == null) {
            values.write(NULL);
            return;
        }
        String text = value instanceof Boolean flag ? (flag ? "1" : "0") : value.toString();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length >= NULL) {
            values.write(TWO_BYTES);
            values.write(bytes.length);
            values.write(bytes.length >>> 8);
        } else {
            values.write(bytes.length);
        }
        values.writeBytes(bytes);
    }
}
