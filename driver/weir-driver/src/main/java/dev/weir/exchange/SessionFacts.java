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
 * The state of the session, as the server has said it last: its current database and what is reported of its variables. A
 * report says that something has changed; what is the case now it need not say: a stored routine's settings are reported, and
 * undone without a report when the routine ends. Of its transaction, {@link TransactionState} knows.
 */
public final class SessionFacts {
    /** Everything whose change can make a text mean something else, and whether it is reported. MariaDB takes a list only. */
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

    /** The packet that ended the last command, unless an error did or one runs. */
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

    /** Settings, separated by commas, that make the server report what matters here; {@code gtids}: what is written, too. */
    public static String tracking(ServerTraits server, boolean gtids) {
        boolean byVariable = server.countsGtidsByDomain();
        return "session_track_schema=1,session_track_system_variables='" + TRACKED + server.isolationVariable() + ","
                + server.readOnlyVariable() + "," + server.ownModeVariable()
                + (gtids && byVariable ? "," + SessionChange.LAST_GTID : "") + "'"
                + (gtids && !byVariable ? ",session_track_gtids=OWN_GTID" : "");
    }

    /** Settings, separated by commas, that change nothing and make the server report what new transactions are. */
    public static String transactions(ServerTraits server) {
        String isolation = "@@session." + server.isolationVariable();
        String readOnly = "@@session." + server.readOnlyVariable();
        return isolation + "=" + isolation + "," + readOnly + "=" + readOnly;
    }

    /** The server has said yes to {@link #tracking}, perhaps with variables of the user's own that may be of character sets. */
    public void setUp(boolean ownCharsets) {
        reported = reporting;
        transaction.settingsReported(reporting);
        clientCharsetKnown = !ownCharsets;
        resultsCharset(UTF8MB4);
    }

    /** Returns whether changes of the session are reported: the server can, and nothing has turned it off since the set-up. */
    public boolean isReported() {
        return reported;
    }

    /** A statement may have made the server report less, which the server need not report. */
    void unreported() {
        reported = false;
        transaction.settingsReported(false);
    }

    void commandBegins() {
        last = null;
    }

    /** A command failed, after a routine may have set what is not reported. */
    void commandFailed(int error) {
        transaction.commandFailed(error);
        if (!reportsFailed && transaction.lastMaySet()) {
            clientCharsetKnown = false;
            textMeaningChanges++;
        }
    }

    /** A result has ended, or a command without one: takes in what the server says with it. */
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
            // the time zone is read by each execution, the others by none
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

    /** The server has taken a database for the current one; where it reports that, it has said so in its own spelling. */
    public void uses(String name) {
        if (!reported) {
            database = name;
            textMeaningChanges++;
        }
    }

    /** Returns whether the server is known to have a database for the current one. */
    public boolean isIn(String name) {
        return reported && name.equals(database);
    }

    /** Current database as reported last; empty for none. */
    public String database() {
        return database;
    }

    /** Returns whether nothing can have changed {@code character_set_client} since it was asked for, or set. */
    boolean knowsClientCharset() {
        return clientCharsetKnown;
    }

    public void clientCharsetUnknown() {
        clientCharsetKnown = false;
    }

    /** Prepared statements may change what is not reported. */
    void mayBeHidden() {
        hidden = true;
    }

    boolean isHidden() {
        return hidden;
    }

    void asked(String resultsNow) {
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

    /** Returns how often something was reported that can make the text of a statement mean something else. */
    long textMeaningChanges() {
        return textMeaningChanges;
    }
}
