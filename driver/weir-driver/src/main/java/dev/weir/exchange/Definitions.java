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
 * Reads and reuses column definitions of a connection's results, and decides where the server may omit them.
 *
 * <p>MariaDB decides by itself: it compares a checksum of the definitions with those that it sent last for the same statement.
 * MySQL omits them after {@code SET resultset_metadata=NONE} and does not check whether they have changed. The driver sends
 * that only where they cannot have changed:
 *
 * <ul>
 *   <li>the text of the statement fixes the types of its select list; or
 *   <li>the statement has run in the same transaction with definitions and the same parameter types, its columns are plain
 *       columns of tables, whose metadata locks the transaction holds, and nothing has happened since that could end the
 *       transaction, release the locks or put a temporary table in front of a table.
 * </ul>
 *
 * <p>The epochs of {@link TransactionState} tell how long that holds. Turning definitions off and on again costs more than the
 * definitions of a small result: it is done only when as many bytes have been received needlessly (the ski-rental rule). All
 * methods are called with the connection's lock held.
 */
public final class Definitions {
    /** Bytes of needless definitions that cost as much as turning them off and on again. */
    private static final int SWITCH_BYTES = 2048;

    private static final String OFF = "SET resultset_metadata=NONE";
    private static final String ON = "SET resultset_metadata=FULL";

    private final boolean flagged;
    private final boolean optional;

    /** True if the server omits definitions on request, and the driver requests it where they provably have not changed. */
    private final boolean proving;

    private final ShapeCache shapes;
    private final MetadataCounts counts = new MetadataCounts();
    private final TransactionState transaction;

    private boolean off;
    private long inVain;

    /** The columns of the text sent last if they are known without definitions. */
    private @Nullable ResultShape expected;

    /** Why definitions are no longer omitted in this session; empty if they may be. */
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

    /** Returns whether definitions may be omitted where they provably have not changed, by reports of transactions. */
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

    /** Returns the setting to send before an execution; {@code newTypes} if its parameter types have changed. */
    @Nullable
    public String settingBefore(ServerStatement statement, boolean newTypes) {
        forget(statement, newTypes);
        lookedBack(statement.command());
        boolean omit = mayOmit(statement);
        return settingBefore(omit, omit ? definitionBytes(statement) : 0);
    }

    /** Returns the setting to send before executions in one flight; {@code mayOmit} is false if a text is among them. */
    @Nullable
    public String settingBefore(List<Execution> executions, boolean mayOmit) {
        long bytes = 0;
        boolean omit = mayOmit;
        for (Execution execution : executions) {
            ServerStatement statement = execution.statement();
            forget(statement, execution.parameters().newTypes(statement.sentTypes()));
            omit &= mayOmit(statement);
            bytes += omit ? definitionBytes(statement) : 0;
        }
        return settingBefore(omit, bytes);
    }

    private static long definitionBytes(ServerStatement statement) {
        ResultShape known = statement.shape();
        return known == null ? 0 : known.definitionBytes();
    }

    /** Only for MySQL: MariaDB notices by itself that a result has other columns. */
    private void forget(ServerStatement statement, boolean newTypes) {
        if (newTypes && optional) {
            statement.forgetShape();
        }
    }

    private @Nullable String settingBefore(boolean omit, long bytes) {
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

    /** Notes that an execution goes out; returns the epoch in which it does. */
    public long sent(ServerStatement statement) {
        if (!statement.command().keepsTransaction()) {
            transaction.endEpoch();
        }
        return transaction.epoch();
    }

    /** Returns the setting to send before the text of any statement: before one that reads diagnostics would be too late. */
    @Nullable
    public String settingBeforeText(SqlCommand command) {
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
        return turnOn();
    }

    /** Returns whether a setting would clear the diagnostics that a statement reads; if so, omits nothing from now on. */
    private boolean lookedBack(SqlCommand command) {
        boolean looks = off && command.looksBack();
        if (looks) {
            doubt = "the application looks at diagnostics";
        }
        return looks;
    }

    /** Turns definitions on, for all other commands: preparing sends marker types as definitions. */
    @Nullable
    public String turnOn() {
        String setting = off ? ON : null;
        switchTo(setting);
        return setting;
    }

    private boolean mayOmit(ServerStatement statement) {
        return proving && statement.shape() != null && doubt.isEmpty() && proved(statement);
    }

    /** False before a statement that reads diagnostics, since a setting would clear them. */
    private boolean proved(ServerStatement statement) {
        if (statement.command().looksBack()) {
            return false;
        }
        return statement.command().select().fixedTypes() || statement.isProvenIn(transaction.epoch());
    }

    /** Returns whether a result's header has a byte that says whether definitions follow. */
    boolean flagged() {
        return flagged;
    }

    /**
     * Reads the definitions that follow a result's header, or returns the known ones if they were omitted.
     *
     * @param statement the statement if this is its first result; null for a text or a later result
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
            throw leftOut(columns, "the known ones have columns=" + known.columns() + "; run it again");
        }
        if (proving && !(doubt.isEmpty() && proved(statement))) {
            throw leftOut(columns, "the transaction may have ended since they were known; run it again");
        }
        counts.omitted(known.definitionBytes());
        return known;
    }

    /** Takes in that the first result of a statement has ended, after {@link TransactionState} has. */
    void resultEnded(ServerStatement statement, long sentIn) {
        if (proving && transaction.isCertain() && sentIn == transaction.epoch() && statement.hasPlainColumns()) {
            statement.provenIn(sentIn);
            transaction.rely();
        }
    }

    /** Takes in a new {@code character_set_results}, in which known definitions no longer describe the text. */
    void resultsCharset(String charset) {
        transaction.endEpoch();
        shapes.namesIn(charset);
        doubt = charset.startsWith("utf8mb4") ? doubt : "character_set_results=" + charset;
    }

    boolean areOff() {
        return off;
    }

    /** The server refused to omit definitions. */
    void stayOn(String message) {
        doubt = message;
        off = false;
    }

    /** The server refused to send definitions again. */
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
