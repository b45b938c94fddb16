package dev.weir.statement;

import dev.weir.call.CallParameters;
import dev.weir.call.OutParameter;
import dev.weir.call.Routine;
import dev.weir.error.Errors;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ResultShape;
import dev.weir.packet.ColumnDefinition;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.Parameters;
import dev.weir.result.Arguments;
import dev.weir.result.KeyRequest;
import dev.weir.result.ResultKind;
import dev.weir.sql.CallText;
import dev.weir.sql.SqlCommand;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import org.jspecify.annotations.Nullable;

/**
 * A call of a stored procedure or function. A procedure's OUT parameters arrive as one more row after its results, in the
 * binary protocol only, so a call with markers is always prepared; a function's value is the result of a SELECT. The
 * application sees neither as a result.
 */
public final class WeirCallableStatement extends WeirPreparedStatement
        implements NamedSetters, NamedGetters, OutGetters {
    private final CallText call;
    private final CallParameters parameters;
    private final OutValues out;

    public WeirCallableStatement(ConnectionDefaults connection, CallText call, SqlCommand command, ResultKind kind)
            throws SQLException {
        super(connection, command, kind, KeyRequest.ANY, call.givesOut());
        this.call = call;
        this.parameters = new CallParameters(call, () -> Routine.read(connection.getMetaData(), call, home().name()));
        this.out = new OutValues(this, parameters, call.function());
    }

    /** Returns a parameter's marker, from 1; 0 for a function's value. */
    private int marker(int index) {
        return call.function() ? index - 1 : index;
    }

    @Override
    public void set(int index, Parameter value) throws SQLException {
        if (call.function() && index == 1) {
            throw Errors.argument(
                    "parameter index=1 is the function's value, which cannot be set; its arguments begin at index=2");
        }
        super.set(marker(index), value);
    }

    @Override
    public int indexOf(String name) throws SQLException {
        checkOpen();
        int sent = out.isPresent() ? out.indexOf(CallParameters.bare(name)) : 0;
        return sent > 0 ? sent : parameters.indexOf(name);
    }

    @Override
    public void registerOutParameter(int index, int type) throws SQLException {
        registerOutParameter(index, type, -1);
    }

    @Override
    public void registerOutParameter(int index, int type, int scale) throws SQLException {
        checkOpen();
        parameters.register(index, OutParameter.of(type, scale));
    }

    /** The type's name has no meaning for these servers. */
    @Override
    public void registerOutParameter(int index, int type, @Nullable String typeName) throws SQLException {
        registerOutParameter(index, type, -1);
    }

    @Override
    public void registerOutParameter(int index, SQLType type) throws SQLException {
        registerOutParameter(index, type, -1);
    }

    @Override
    public void registerOutParameter(int index, SQLType type, int scale) throws SQLException {
        registerOutParameter(index, Arguments.typeNumber(type), scale);
    }

    @Override
    public void registerOutParameter(int index, SQLType type, @Nullable String typeName) throws SQLException {
        registerOutParameter(index, type, -1);
    }

    /** Gives an empty result for a call without rows if the compatibility option asks for it. */
    @Override
    public ResultSet executeQuery() throws SQLException {
        if (call.name().isEmpty() || !compatibility().loose()) {
            return super.executeQuery();
        }
        return execute() ? rowsOf(true) : new GeneratedKeys().result(this, session(), KeyRequest.NAME);
    }

    @Override
    public boolean execute() throws SQLException {
        checkOpen();
        out.clear();
        setOut();
        return super.execute();
    }

    /** Sends NULL for a parameter that is only OUT. */
    private void setOut() throws SQLException {
        for (int index = call.function() ? 2 : 1; index <= parameters.count(); index++) {
            if (!parameters().isSet(marker(index))) {
                if (!parameters.isRegistered(index)) {
                    checkOut(index);
                }
                parameters().set(marker(index), Parameters.NULL);
            }
        }
    }

    private void checkOut(int index) throws SQLException {
        SQLException unseen = null;
        try {
            if (parameters.isOut(index)) {
                return;
            }
        } catch (SQLException e) {
            unseen = e;
        }
        SQLException missing = Errors.argument("parameter index=" + index + " of " + parameters.count()
                + " has no value; set it, or register it as OUT, before execution");
        if (unseen != null) {
            missing.addSuppressed(unseen);
        }
        throw missing;
    }

    /** A function gives its value, not a count. */
    @Override
    public long executeLargeUpdate() throws SQLException {
        boolean rows = execute();
        return call.function() ? 0 : countOf(rows);
    }

    @Override
    public void addBatch() throws SQLException {
        checkOpen();
        if (call.function() || parameters.anyRegistered()) {
            throw Errors.argument(
                    "a batch gives no OUT parameters and no function's value; run the call by execute, or register"
                            + " none");
        }
        super.addBatch();
    }

    @Override
    @Nullable
    Reply visible(Reply given) throws SQLException {
        Reply reply = given;
        while (reply != null && reply.isRows() && isOut(reply)) {
            Reply values = reply;
            // buffers the results after it first, which leaves the receive buffer alone
            reply = values.next(true);
            if (!out.isFrom(values)) {
                out.take(values);
            }
        }
        return reply;
    }

    private boolean isOut(Reply reply) throws SQLException {
        if (call.function() || out.isFrom(reply)) {
            return true;
        }
        return mayBeOut(reply.shape()) && reply.isOutParameters();
    }

    /** Returns whether a result may be OUT parameters, whose table is the routine; only the result's end tells for sure. */
    private boolean mayBeOut(ResultShape columns) {
        return columns.columns() <= call.markers()
                && columns.definitions().stream()
                        .map(ColumnDefinition::orgTable)
                        .allMatch(table -> table.isEmpty() || table.equalsIgnoreCase(call.name()));
    }

    @Override
    public int column(int index) throws SQLException {
        checkOpen();
        registered(index);
        Reply current = current();
        if (!out.isPresent() && current != null) {
            Reply ahead = current.outParameters();
            if (ahead != null) {
                out.take(ahead);
            }
        }
        if (!out.isPresent()) {
            throw Errors.cursor("there are no OUT parameters: the call has not run, or it gave none: " + call.sql());
        }
        return out.column(index);
    }

    /** Returns a parameter's registration; of an unregistered one, the declared type if the compatibility option says so. */
    @Override
    public OutParameter registered(int index) throws SQLException {
        boolean may = compatibility().loose() && !call.function() && index > 0 && index <= parameters.count();
        if (may && !parameters.isRegistered(index) && parameters.isOut(index)) {
            return OutParameter.of(parameters.definition(index).type(), -1);
        }
        return parameters.registered(index);
    }

    @Override
    public OutValues outValues() {
        return out;
    }

    @Override
    public boolean wasNull() throws SQLException {
        checkOpen();
        return out.isPresent() && out.bytes().wasNull();
    }

    /** Reads the routine's definition when it is first needed. */
    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        checkOpen();
        return new WeirParameterMetaData(parameters.count(), parameters);
    }

    @Override
    public void close() throws SQLException {
        if (!isClosed()) {
            out.clear();
        }
        super.close();
    }

    @Override
    public String toString() {
        return "WeirCallableStatement[" + call.sql() + "]";
    }
}
