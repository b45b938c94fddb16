package dev.weir.connection;

import dev.weir.call.CallParameters;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.session.Reply;
import dev.weir.session.ResultShape;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The row of OUT parameters, or of a function's value, that the last execution of a call gave. */
final class OutValues {
    private final WeirStatement statement;
    private final CallParameters parameters;
    private final OutShapes shapes;
    private final boolean ofFunction;

    private @Nullable Reply reply;

    private @Nullable WeirResultSet row;

    /** The same row with its columns as they should be, and those in need of a look at their character sets. */
    private @Nullable WeirResultSet shown;

    /** Indexes of the columns, once one was asked for. */
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

    boolean cameIn(Reply other) {
        return reply == other;
    }

    boolean areThere() {
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
        shown = ofFunction ? only : as(shapes.of(sent.shape()));
    }

    private WeirResultSet as(ResultShape columns) {
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

    /** The index of the parameter that the server calls so; 0 where it has sent none of that name. */
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

    /** MySQL writes the number of a BIT(64) as if it had a sign. */
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

    /** The row, to read a column of which the bytes matter. */
    WeirResultSet bytes() {
        return Objects.requireNonNull(shown);
    }

    /** The row, to read a column of which the text matters, or what it says. */
    WeirResultSet text(int column) throws SQLException {
        if (!ofFunction && shapes.isCharsetUnknown(column) && !row().isAscii(column)) {
            shown = as(shapes.certain());
        }
        if (!ofFunction && shapes.isBit(column)) {
            checkUnsigned(column);
        }
        return bytes();
    }
}
