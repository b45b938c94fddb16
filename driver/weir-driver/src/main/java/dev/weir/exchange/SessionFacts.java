package dev.weir.exchange;

import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.login.Written;
import dev.weir.packet.Capability;
import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerTraits;
import dev.weir.packet.SessionChange;
import org.jspecify.annotations.Nullable;

/**
 * The session's state by the server's last reports: its current database and changes of variables. A report says that a
 * variable changed, not its present value: a stored routine's settings are reported, and undone without a report when the
 * routine ends. {@link TransactionState} has the state of the transaction.
 */
public final class SessionFacts {
    /** The variables that can change a text's meaning, and those that control reports. MariaDB accepts only a list. */
    private static final String TRACKED =
            "autocommit,character_set_client,character_set_connection,character_set_results,"
                    + "collation_connection,sql_mode,time_zone,session_track_system_variables,session_track_schema,"
                    + "default_week_format,div_precision_increment,group_concat_max_len,lc_time_names,sql_auto_is_null,";

    private static final String UTF8MB4 = "utf8mb4";

    private final Definitions definitions;
    private final TransactionState transaction;
    private final boolean reporting;
    private final boolean reportsFailed;
    private final @Nullable Written written;

    /** The OK packet that ended the last command; null if an error did, or if a command is running. */
    private @Nullable OkPacket last;

    private String database;
    private boolean clientCharsetKnown = true;
    private boolean hidden;
    private String resultsCharset = UTF8MB4;
    private long textMeaningChanges;
    private boolean reported;

    SessionFacts(
            Settings.SessionSettings settings,
            ServerConnection server,
            Definitions definitions,
            TransactionState transaction) {
        this.database = settings.loginDatabase();
        this.written = settings.written();
        this.definitions = definitions;
        this.transaction = transaction;
        this.reporting = server.has(Capability.SESSION_TRACK);
        this.reportsFailed = server.traits().reportsSettingsOfFailed();
    }

    public void begunAnew(String current, OkPacket ok) {
        unreported();
        transaction.begunAnew(ok.status());
        database = current;
        textMeaningChanges++;
        hidden = false;
    }

    /** Returns settings, separated by commas, that turn reports on; {@code gtids} adds those of written transactions. */
    public static String tracking(ServerTraits server, boolean gtids) {
        boolean byVariable = server.countsGtidsByDomain();
        return "session_track_schema=1,session_track_system_variables='" + TRACKED + server.isolationVariable() + ","
                + server.readOnlyVariable() + "," + server.ownModeVariable()
                + (gtids && byVariable ? "," + SessionChange.LAST_GTID : "") + "'"
                + (gtids && !byVariable ? ",session_track_gtids=OWN_GTID" : "");
    }

    /** Returns settings, separated by commas, that change nothing and have characteristics of transactions reported. */
    public static String transactions(ServerTraits server) {
        String isolation = "@@session." + server.isolationVariable();
        String readOnly = "@@session." + server.readOnlyVariable();
        return isolation + "=" + isolation + "," + readOnly + "=" + readOnly;
    }

    /** The server has accepted {@link #tracking}, perhaps with the user's own variables, among them character sets. */
    public void setUp(boolean ownCharsets) {
        reported = reporting;
        transaction.settingsReported(reporting);
        clientCharsetKnown = !ownCharsets;
        resultsCharset(UTF8MB4);
    }

    /** Returns whether the server reports session changes and nothing has turned that off since set-up. */
    public boolean isReported() {
        return reported;
    }

    /** Notes that a statement may have turned reports off, which need not be reported. */
    void unreported() {
        reported = false;
        transaction.settingsReported(false);
    }

    void commandBegins() {
        last = null;
    }

    /** Notes that a command failed, perhaps after a routine had set a variable without a report. */
    void commandFailed(int error) {
        transaction.commandFailed(error);
        if (!reportsFailed && transaction.lastMaySet()) {
            clientCharsetKnown = false;
            textMeaningChanges++;
        }
    }

    /** Takes the server's report at the end of a result, or of a command without one. */
    void resultEnded(OkPacket ok) {
        last = ok;
        for (SessionChange change : ok.changes()) {
            if (change.isWritten()) {
                written(change.value());
            } else if (change.type() == SessionChange.SCHEMA) {
                database = change.value();
            } else if (change.type() == SessionChange.SYSTEM_VARIABLE) {
                variable(change.name(), change.value());
            }
        }
        transaction.resultEnded(ok);
    }

    @Nullable
    public OkPacket last() {
        return last;
    }

    private void written(String gtids) {
        if (written != null) {
            written.add(gtids);
        }
    }

    private void variable(String name, String value) {
        switch (name) {
            // each execution reads the time zone; the other variables are read when preparing
            case "autocommit",
                    "time_zone",
                    "transaction_isolation",
                    "tx_isolation",
                    "transaction_read_only",
                    "tx_read_only" -> {}
            case "character_set_client" -> {
                textMeaningChanges++;
                clientCharsetKnown = false;
            }
            case "character_set_results" -> {
                textMeaningChanges++;
                resultsCharset(value);
            }
            default -> textMeaningChanges++;
        }
    }

    /** Notes that the server changed the current database; its report, if any, has the server's spelling of the name. */
    public void uses(String name) {
        if (!reported) {
            database = name;
            textMeaningChanges++;
        }
    }

    /** Returns whether the server's current database is known to be this one. */
    public boolean isIn(String name) {
        return reported && name.equals(database);
    }

    /** Returns the last reported current database; empty for none. */
    public String database() {
        return database;
    }

    /** Returns whether {@code character_set_client} cannot have changed since it was asked for or set. */
    boolean knowsClientCharset() {
        return clientCharsetKnown;
    }

    public void clientCharsetUnknown() {
        clientCharsetKnown = false;
    }

    /** Prepared statements may make changes that are not reported. */
    void mayBeHidden() {
        hidden = true;
    }

    boolean isHidden() {
        return hidden;
    }

    void clientCharsetAsked(String resultsNow) {
        clientCharsetKnown = true;
        resultsCharset(resultsNow);
    }

    private void resultsCharset(String value) {
        if (!value.equals(resultsCharset)) {
            resultsCharset = value;
            textMeaningChanges++;
            definitions.resultsCharset(value);
        }
    }

    /** Counts reports of changes that can alter the meaning of a statement's text. */
    long textMeaningChanges() {
        return textMeaningChanges;
    }
}
