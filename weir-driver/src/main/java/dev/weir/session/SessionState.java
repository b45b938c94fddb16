package dev.weir.session;

import dev.weir.packet.Capability;
import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerStatus;
import dev.weir.packet.ServerVersion;
import dev.weir.packet.SessionChange;
import org.jspecify.annotations.Nullable;

/**
 * What the session is, as the server has said it last: its status, current database and what is reported of its variables. A report says that something has changed; what is the case now it need not say:
 * a stored routine's settings are reported, and undone without a report when the routine ends.
 */
final class SessionState {
    /** Everything whose change can make a text mean something else, and whether it is reported. MariaDB takes a list only. */
    private static final String TRACKED =
            "autocommit,character_set_client,character_set_connection,character_set_results,"
                    + "collation_connection,sql_mode,time_zone,session_track_system_variables,session_track_schema,"
                    + "default_week_format,div_precision_increment,group_concat_max_len,lc_time_names,sql_auto_is_null,";

    /** A name that the server does not have is an error on MariaDB, a warning on MySQL. */
    private static final String OF_MARIADB = "old_mode";

    private static final String OF_MYSQL = "default_collation_for_utf8mb4";

    private static final String UTF8MB4 = "utf8mb4";

    private final Definitions definitions;
    private final boolean reporting;

    /** What ended the last command, unless an error did or one runs. */
    private @Nullable OkPacket last;

    /** {@link dev.weir.packet.ServerStatus} flags of the last reply that had any. */
    private int status;

    /** Whether an error came since, which has none. */
    private boolean statusOld;

    private String database;
    private boolean clientCharsetKnown = true;
    private boolean hidden;
    private String resultsCharset = UTF8MB4;
    private long textMeaningChanges;
    private boolean reported;

    /** Isolation level of new transactions, such as {@code READ-COMMITTED}, unless it is not known. */
    private @Nullable String isolation;

    /** Whether new transactions are read-only, unless it is not known. */
    private @Nullable Boolean readOnly;

    /**
     * That of a new session.
     *
     * @param database the current one
     * @param server has logged the session in
     * @param definitions are told what may change them
     */
    SessionState(String database, ServerConnection server, Definitions definitions) {
        this.database = database;
        this.definitions = definitions;
        this.reporting = server.has(Capability.SESSION_TRACK);
        this.status = server.status();
    }

    /** A new session has begun: another user has logged in. */
    void begunAnew(String current, OkPacket ok) {
        reported = false;
        status = ok.status();
        statusOld = false;
        database = current;
        textMeaningChanges++;
        hidden = false;
        isolation = null;
        readOnly = null;
    }

    /** Settings, separated by commas, that make the server report what matters here. */
    static String tracking(ServerVersion version) {
        return "session_track_schema=1,session_track_system_variables='" + TRACKED + version.isolationVariable() + ","
                + version.readOnlyVariable() + "," + (version.isMariaDb() ? OF_MARIADB : OF_MYSQL) + "'";
    }

    /** Settings, separated by commas, that change nothing and make the server report what new transactions are. */
    static String transactions(ServerVersion version) {
        String isolation = "@@session." + version.isolationVariable();
        String readOnly = "@@session." + version.readOnlyVariable();
        return isolation + "=" + isolation + "," + readOnly + "=" + readOnly;
    }

    /**
     * The server has said yes to {@link #tracking}.
     *
     * @param ownCharsets whether the user's own variables are among the set-up and may be of character sets
     */
    void setUp(boolean ownCharsets) {
        reported = reporting;
        clientCharsetKnown = !ownCharsets;
        resultsCharset(UTF8MB4);
    }

    /** Whether changes of the session are reported: the server can, and nobody has told it otherwise since the set-up. */
    boolean isReported() {
        return reported;
    }

    /** A statement may have told the server to report less, which it need not report. */
    void unreported() {
        reported = false;
    }

    void commandBegins() {
        last = null;
    }

    /** What new transactions are is not known any more. */
    void forgetTransactions() {
        isolation = null;
        readOnly = null;
    }

    /** A command has failed: what it has changed of the session before that, the next OK says, not the error. */
    void commandFailed() {
        statusOld = true;
    }

    /** Whether {@link #status} may be that of before a command that failed. */
    boolean isStatusOld() {
        return statusOld;
    }

    /** A result has ended, or a command without one: takes in what the server says with it. */
    void resultEnded(OkPacket ok) {
        last = ok;
        status = ok.status();
        statusOld = false;
        for (SessionChange change : ok.changes()) {
            if (change.type() == SessionChange.SCHEMA) {
                database = change.value();
            } else if (change.type() == SessionChange.SYSTEM_VARIABLE) {
                variable(change.name(), change.value());
            }
        }
        definitions.resultEnded(ok);
    }

    /** What ended the last command, unless an error did or one runs. */
    @Nullable
    OkPacket last() {
        return last;
    }

    /** {@link dev.weir.packet.ServerStatus} flags of the last reply that had any. */
    int status() {
        return status;
    }

    private void variable(String name, String value) {
        switch (name) {
            // the time zone is read by each execution, the others by none
            case "autocommit", "time_zone" -> {}
            case "transaction_isolation", "tx_isolation" -> isolation = null;
            case "transaction_read_only", "tx_read_only" -> readOnly = null;
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

    /** The driver's own setting has ended, after {@link #resultEnded}: what is reported of new transactions is so. */
    void told(OkPacket ok) {
        for (SessionChange change : ok.changes()) {
            switch (change.name()) {
                case "transaction_isolation", "tx_isolation" -> isolation = change.value();
                case "transaction_read_only", "tx_read_only" ->
                    readOnly = change.value().equals("ON");
                default -> {}
            }
        }
    }

    /** The server was asked for the isolation level. */
    void isolation(String level) {
        isolation = level;
    }

    private boolean isCurrent() {
        return reported && !statusOld;
    }

    /** Isolation level of new transactions, such as {@code READ-COMMITTED}, unless it is not known. */
    @Nullable
    String isolation() {
        return isCurrent() ? isolation : null;
    }

    /** Whether new transactions are read-only, unless it is not known. */
    @Nullable
    Boolean readOnly() {
        return isCurrent() ? readOnly : null;
    }

    /** Whether each statement is a transaction of its own. */
    boolean autoCommit() {
        return (status & ServerStatus.AUTOCOMMIT) != 0;
    }

    /** Whether a transaction is open. */
    boolean inTransaction() {
        return (status & ServerStatus.IN_TRANSACTION) != 0;
    }

    /** The end of the transaction was sent. */
    void transactionOver() {
        status &= ~(ServerStatus.IN_TRANSACTION | ServerStatus.IN_TRANSACTION_READONLY);
    }

    /** The server has taken a database for the current one; where it reports that, it has said so in its own spelling. */
    void uses(String name) {
        if (!reported) {
            database = name;
            textMeaningChanges++;
        }
    }

    /** Current database as reported last; empty for none. */
    String database() {
        return database;
    }

    /**
     * Whether {@code character_set_client} is what the server has said last when asked, or was set to by the set-up: nothing
     * has happened since that could have changed it.
     */
    boolean knowsClientCharset() {
        return clientCharsetKnown;
    }

    /** Something may change {@code character_set_client}. */
    void clientCharsetUnknown() {
        clientCharsetKnown = false;
    }

    /** Prepared statements may change what is not reported. */
    void mayBeHidden() {
        hidden = true;
    }

    /** Whether prepared statements may change what is not reported. */
    boolean isHidden() {
        return hidden;
    }

    /** The server was asked. */
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

    /** How often something was reported that can make the text of a statement mean something else. */
    long textMeaningChanges() {
        return textMeaningChanges;
    }
}
