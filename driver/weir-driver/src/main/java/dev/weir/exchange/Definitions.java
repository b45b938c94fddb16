package dev.weir.exchange;

import dev.weir.error.Errors;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.Capability;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketReader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Column definitions of a connection's results: reads them, reuses what is known of them, and decides where the server may
 * leave them out.
 *
 * <p>MariaDB decides by itself: it compares a checksum of the definitions with those that it sent last for the same statement.
 * MySQL leaves them out after {@code SET resultset_metadata=NONE} and does not look whether they have changed. That is sent
 * only where they cannot have changed:
 *
 * <ul>
 *   <li>the text of the statement fixes the types of its select list; or
 *   <li>the statement has run in the same transaction with definitions and the same parameter types, its columns are plain
 *       columns of tables, whose metadata locks the transaction holds, and nothing has happened since that could end the
 *       transaction, release the locks or put a temporary table in front of a table.
 * </ul>
 *
 * <p>How long that holds, the epochs of {@link TransactionState} tell. Two settings cost more than the definitions of a small
 * result: they are sent only when as much has been received in vain (the ski-rental rule, by bytes). All methods are called with
 * the connection's lock held.
 */
public final class Definitions {
    /** Definitions received in vain, in bytes, that weigh as much as turning them off and on again. */
    private static final int SWITCH_BYTES = 2048;

    private static final String OFF = "SET resultset_metadata=NONE";
    private static final String ON = "SET resultset_metadata=FULL";

    private final boolean flagged;
    private final boolean optional;

    /** True if the server leaves definitions out on request, which is made only where they are proved not to have changed. */
    private final boolean proving;

    private final ShapeCache shapes;
    private final MetadataCounts counts = new MetadataCounts();
    private final TransactionState transaction;

    private boolean off;
    private long inVain;

    /** The columns of the text sent last, where they are known without definitions. */
    private @Nullable ResultShape expected;

    /** Why nothing is left out on this session any more; empty for no reason. */
    private String doubt = "";

    public Definitions(
            Settings.StatementSettings settings,
            ServerConnection server,
            ShapeCache shapes,
            TransactionState transaction) {
        this.optional = server.has(Capability.OPTIONAL_RESULTSET_METADATA);
        this.flagged = optional || server.has(Capability.MARIADB_CACHE_METADATA);
        this.proving = areProved(settings, server);
        this.shapes = shapes;
        this.transaction = transaction;
    }

    /** Returns whether definitions are left out where it was proved that nothing can have changed: transactions are to be reported for that. */
    public static boolean areProved(Settings.StatementSettings settings, ServerConnection server) {
        return server.has(Capability.OPTIONAL_RESULTSET_METADATA) && settings.metadata() == Settings.Metadata.AUTO;
    }

    public MetadataCounts counts() {
        return counts;
    }

    public String setUp() {
        String changes = transaction.isWatched() || optional ? ",session_track_state_change=1" : "";
        return changes + (transaction.isWatched() ? ",session_track_transaction_info='STATE'" : "");
    }

    public ShapeCache shapes() {
        return shapes;
    }

    /** Returns what goes ahead of an execution; {@code newTypes} where its parameters have others than the last had. */
    @Nullable
    public String ahead(ServerStatement statement, boolean newTypes) {
        forget(statement, newTypes);
        lookedBack(statement.command());
        boolean omit = mayOmit(statement);
        return ahead(omit, omit ? definitionBytes(statement) : 0);
    }

    /** As the other, of executions in one go; {@code mayOmit} is false where a text is among them. */
    @Nullable
    public String ahead(List<Execution> executions, boolean mayOmit) {
        long bytes = 0;
        boolean omit = mayOmit;
        for (Execution execution : executions) {
            ServerStatement statement = execution.statement();
            forget(statement, execution.parameters().newTypes(statement.sentTypes()));
            omit &= mayOmit(statement);
            bytes += omit ? definitionBytes(statement) : 0;
        }
        return ahead(omit, bytes);
    }

    private static long definitionBytes(ServerStatement statement) {
        ResultShape known = statement.shape();
        return known == null ? 0 : known.definitionBytes();
    }

    /** MariaDB itself sees that its result has other columns. */
    private void forget(ServerStatement statement, boolean newTypes) {
        if (newTypes && optional) {
            statement.forgetShape();
        }
    }

    private @Nullable String ahead(boolean omit, long bytes) {
        String setting = null;
        if (off && !omit) {
            setting = ON;
        } else if (!off && omit) {
            inVain += bytes;
            setting = inVain >= SWITCH_BYTES ? OFF : null;
        }
        switchTo(setting);
        return setting;
    }

    private void switchTo(@Nullable String setting) {
        if (setting != null) {
            off = setting.equals(OFF);
            inVain = 0;
        }
    }

    /** Says that an execution goes out now; returns the epoch in which it does. */
    public long sent(ServerStatement statement) {
        if (!statement.command().keepsTransaction()) {
            transaction.endEpoch();
        }
        return transaction.epoch();
    }

    /**
     * As {@link #ahead(ServerStatement, boolean)}, of the text of a statement, also of one that gives no rows: in front of one that
     * looks at its diagnostics it would be too late.
     */
    @Nullable
    public String aheadOfText(SqlCommand command) {
        expected = null;
        if (!off && !transaction.isReliedOn()) {
            transaction.endEpoch();
            return null;
        }
        if (!command.keepsTransaction()) {
            transaction.endEpoch();
        }
        if (lookedBack(command) && command.showsConditions()) {
            expected = shapes.ofConditions();
            return null;
        }
        return on();
    }

    /** Returns whether a setting would go out between a statement and what looks at its diagnostics: no other will. */
    private boolean lookedBack(SqlCommand command) {
        boolean looks = off && command.looksBack();
        if (looks) {
            doubt = "the application looks at diagnostics";
        }
        return looks;
    }

    /** As {@link #ahead(ServerStatement, boolean)}, of all else: types of markers come with definitions, too. */
    @Nullable
    public String on() {
        String setting = off ? ON : null;
        switchTo(setting);
        return setting;
    }

    private boolean mayOmit(ServerStatement statement) {
        return proving && statement.shape() != null && doubt.isEmpty() && proved(statement);
    }

    /** In front of what looks at diagnostics nothing is sent that need not be. */
    private boolean proved(ServerStatement statement) {
        if (statement.command().looksBack()) {
            return false;
        }
        return statement.command().select().fixedTypes() || statement.isProvenIn(transaction.epoch());
    }

    /** Returns whether the header of a result has a byte that says whether definitions follow. */
    boolean flagged() {
        return flagged;
    }

    /**
     * Reads the definitions behind the header of a result, or finds those that were left out, and fails where they are not
     * known; their rows follow.
     *
     * @param statement whose first result it is, unless it is one of a text or a later one
     */
    ResultShape read(
            PacketReader reader, int columns, boolean follow, @Nullable ServerStatement statement, boolean binary)
            throws IOException, SQLException {
        if (!follow) {
            return omitted(columns, statement);
        }
        ResultShape shape = shapes.read(reader, columns, binary);
        counts.received(shapes.reused());
        if (statement != null && flagged) {
            statement.shape(shape);
        }
        return shape;
    }

    private ResultShape omitted(int columns, @Nullable ServerStatement statement) throws SQLException {
        if (statement == null && expected != null && expected.columns() == columns) {
            return expected;
        }
        if (statement == null || statement.shape() == null) {
            off = optional;
            throw leftOut(columns, "none are known; leave resultset_metadata to the driver");
        }
        ResultShape known = statement.shape();
        if (known.columns() != columns) {
            statement.forgetShape();
            throw leftOut(columns, "those known are of columns=" + known.columns() + "; run it again");
        }
        if (proving && !(doubt.isEmpty() && proved(statement))) {
            throw leftOut(columns, "the transaction may have ended since they were known; run it again");
        }
        counts.omitted(known.definitionBytes());
        return known;
    }

    /** The first result of a statement that went out in an epoch has ended, and {@link TransactionState} knows how. */
    void resultEnded(ServerStatement statement, long sentIn) {
        if (proving && transaction.isCertain() && sentIn == transaction.epoch() && statement.hasPlainColumns()) {
            statement.provenIn(sentIn);
            transaction.rely();
        }
    }

    /** {@code character_set_results} is another: text comes in another character set than the definitions known say. */
    void resultsCharset(String charset) {
        transaction.endEpoch();
        shapes.namesIn(charset);
        doubt = charset.startsWith("utf8mb4") ? doubt : "character_set_results=" + charset;
    }

    boolean areOff() {
        return off;
    }

    /** The server has refused to leave them out. */
    void stayOn(String message) {
        doubt = message;
        off = false;
    }

    /** The server has refused to send them again. */
    void stayOff() {
        off = true;
    }

    void unsent() {
        off = !off;
    }

    void reset() {
        off = false;
        inVain = 0;
        doubt = "";
    }

    private static SQLException leftOut(int columns, String reason) {
        return Errors.usage(
                "the server left out the definitions of a result with columns=" + columns + ", and " + reason);
    }
}
