package dev.weir.packet;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts about servers that hang on product, version or what the server offers, and that the driver relies on. Each method is one
 * fact: since which version it holds, what the driver does where it does not, the tests that prove it. A server that does not call
 * itself MariaDB counts as a MySQL; without what MySQL offers since 8.0.3, nothing is sent to it ahead of a reply.
 *
 * @param version as the server says it
 * @param offered {@link Capability} flags that the server has, agreed or not
 */
public record ServerTraits(ServerVersion version, long offered) {
    private static final int NEVER = ServerVersion.NEVER;

    /** First versions of MariaDB, in older series and of all newer ones, that keep all rows of a bulk command. */
    private static final List<Integer> BULK_KEEPS_ROWS_IN = List.of(100526, 100619, 101109, 110106, 110205, 110403);

    private static final int BULK_KEEPS_ROWS = 110502;

    private boolean mariaDb() {
        return version.isMariaDb();
    }

    private boolean offers(long capability) {
        return (offered & capability) != 0;
    }

    /**
     * MySQL from 8.0.3 on, known by optional metadata, and MariaDB, known by the flag that it does not offer, answer commands that are
     * sent together. Others are tried once, on a connection of its own, and only where the application asks for pipelines.
     * ({@code PipeliningProbeTest})
     */
    public boolean answersCommandsAhead() {
        return mariaDb() ? !offers(Capability.MYSQL) : !isRouter() && offers(Capability.OPTIONAL_RESULTSET_METADATA);
    }

    /**
     * MySQL Router says so in its version, unless it passes bytes on. It closes connections on commands ahead of replies, refuses
     * settings of reports and may go on with another server, so that nothing of that is used. ({@code PipeliningProbeTest},
     * {@code RouterTest})
     */
    public boolean isRouter() {
        return version.text().contains("-router");
    }

    /**
     * A server that says it is MySQL 8.0.3 or newer and does not offer optional metadata is a proxy or another product: no command goes
     * to it ahead of a reply. ({@code PipeliningProbeTest})
     */
    public boolean isInDisguise() {
        return version.isAtLeast(80003, NEVER) && !offers(Capability.OPTIONAL_RESULTSET_METADATA);
    }

    /**
     * MariaDB from 10.3 on and MySQL from 8.0.3 on, known by optional metadata, report what transactions do. Elsewhere no setting is
     * deferred, and each end of a transaction is waited for. ({@code DeferredSettingsTest})
     */
    public boolean reportsTransactions() {
        return mariaDb() ? version.isAtLeast(NEVER, 100300) : offers(Capability.OPTIONAL_RESULTSET_METADATA);
    }

    /**
     * MySQL reports what a routine has set before it fails. MariaDB does not: after the error of a statement that may set something,
     * statements are prepared anew. ({@code SettersAfterTextTest})
     */
    public boolean reportsSettingsOfFailed() {
        return !mariaDb();
    }

    /**
     * The variable of the isolation level; MySQL 5.7.20 and MariaDB 11.1 brought the new name, MySQL 8.0 dropped the old.
     * ({@code TransactionRoundTripsTest})
     */
    public String isolationVariable() {
        return version.isAtLeast(80000, 110101) ? "transaction_isolation" : "tx_isolation";
    }

    /**
     * The variable that makes transactions read-only; its history is that of the isolation level's. ({@code TransactionRoundTripsTest})
     */
    public String readOnlyVariable() {
        return version.isAtLeast(80000, 110101) ? "transaction_read_only" : "tx_read_only";
    }

    /**
     * The variable, besides those of both products, that changes what texts mean. MariaDB refuses to report a name that it does not
     * know. ({@code TrackingTest})
     */
    public String ownModeVariable() {
        return mariaDb() ? "old_mode" : "default_collation_for_utf8mb4";
    }

    /**
     * MariaDB's GTIDs count by domains: it reports them as a variable, and has functions and positions of its own for them.
     * ({@code CausalReadsTest})
     */
    public boolean countsGtidsByDomain() {
        return mariaDb();
    }

    /**
     * MySQL numbers the prepared statements of a session from 1 on. MariaDB's threads go on counting: the first is executed as -1,
     * which is the one prepared last. ({@code PreparedLimitTest}, {@code RefusedPrepareTest})
     */
    public boolean numbersStatementsFromOne() {
        return !mariaDb();
    }

    /**
     * MySQL from 8.0.22 on gives markers types when it prepares, whatever version it was told to show: it offers what 8.0.23 brought.
     * There a first execution with values goes as text, or waits for the reply to its prepare. ({@code MarkerTypesTest},
     * {@code FixedTypesTest})
     */
    public boolean fixesMarkerTypes() {
        return version.isAtLeast(80022, NEVER) || takesAttributes();
    }

    /**
     * MySQL's definitions of markers may say types that it converts values to; on MariaDB they are not read. ({@code FixedTypesTest})
     */
    public boolean describesMarkers() {
        return !mariaDb();
    }

    /**
     * MySQL before 8.0.22 makes the text of an unsigned integer as if it were signed (5.7.22 and 8.0.15 were tried): there such values
     * are written into the statement's text. ({@code MarkerTypesTest})
     */
    public boolean readsUnsignedInText() {
        return mariaDb() || fixesMarkerTypes();
    }

    /**
     * MariaDB (11.4 was tried) takes the length and address of a value that was sent ahead of its command for one of the type that the
     * marker had before: the execution gets a statement of its own. ({@code MarkerTypesTest})
     */
    public boolean misreadsStreamsOfNewTypes() {
        return mariaDb();
    }

    /**
     * MySQL from 8.0.22 on gives arguments of a procedure that another session may define anew types when it prepares. MySQL 5.7 and
     * MariaDB (11.4.5 was tried) crash when a procedure is called that had OUT parameters in other places when the call was prepared.
     * There each call is prepared anew; MySQL 8.0 before 8.0.22 is free of both. ({@code RedefinedProcedureTest})
     */
    public boolean outdatesCalls() {
        return !version.isAtLeast(80000, NEVER) || fixesMarkerTypes();
    }

    /**
     * MariaDB's bulk command inserts all rows where a trigger inserts, too, since these versions: others say OK and have inserted some,
     * see <a href="https://jira.mariadb.org/browse/MDEV-24411">MDEV-24411</a>; there it is not agreed on. ({@code RewrittenBatchTest})
     */
    public boolean keepsBulkRows() {
        int number = version.number();
        return mariaDb()
                && (number >= BULK_KEEPS_ROWS
                        || BULK_KEEPS_ROWS_IN.stream()
                                .anyMatch(first -> number >= first && number / 100 == first / 100));
    }

    /** MySQL from 8.0.23 on takes query attributes; MariaDB has the flag for nothing. ({@code QueryAttributesSeenTest}) */
    public boolean takesAttributes() {
        return !mariaDb() && offers(Capability.QUERY_ATTRIBUTES);
    }

    /**
     * The capability by which column definitions are left out; 0 with EOF packets, in which servers differ then, and behind a Router.
     * ({@code OmittedDefinitionsTest})
     */
    public long omittedDefinitions() {
        if (isRouter() || !offers(Capability.DEPRECATE_EOF)) {
            return 0;
        }
        return offered & (mariaDb() ? Capability.MARIADB_CACHE_METADATA : Capability.OPTIONAL_RESULTSET_METADATA);
    }

    /**
     * The variable of the server's own time limit, from MySQL 5.7.8 and MariaDB 10.1 on; elsewhere the driver's clock does.
     * ({@code ServerLimitTest}, {@code AheadFaultsTest})
     */
    public @Nullable String limitVariable() {
        if (!version.isAtLeast(50708, 100100)) {
            return null;
        }
        return mariaDb() ? "max_statement_time" : "max_execution_time";
    }

    /**
     * MariaDB's limit is in seconds, and takes fractions; MySQL's in milliseconds, and takes integers only. ({@code ServerLimitTest})
     */
    public boolean limitsInSeconds() {
        return mariaDb();
    }

    /** MySQL has a UUID, which a KILL names; MariaDB is named by host, port and data directory. ({@code KillProofTest}) */
    public boolean hasServerUuid() {
        return !mariaDb();
    }

    /**
     * MySQL's roles (8.0) can bring a more specific grant, without triggers: with one, no grant is relied on. MariaDB's only add
     * privileges. ({@code RewrittenPrivilegesTest})
     */
    public boolean hasNarrowingRoles() {
        return version.isAtLeast(80000, NEVER);
    }

    /**
     * MySQL from 8.0.16 on can revoke parts of what is granted: where that is on, rows of a batch stay alone.
     * ({@code RewrittenPrivilegesTest})
     */
    public boolean revokesPartially() {
        return version.isAtLeast(80016, NEVER);
    }

    /** MySQL from 8.0.30 on can hide a primary key from the catalog: there rows of a batch stay alone. ({@code AskedTablesTest}) */
    public boolean hidesKeys() {
        return version.isAtLeast(80030, NEVER);
    }

    /**
     * MySQL's catalog fixes the snapshot of a transaction (8.0.15 was tried): in a transaction it is asked only at READ COMMITTED.
     * ({@code RewritingFaultsTest})
     */
    public boolean takesSnapshotForCatalog() {
        return !mariaDb();
    }

    /**
     * NDB, which says so in its version, rolls a transaction back with every error: nothing is sent behind a statement in one.
     * ({@code TransactionEndsTest})
     */
    public boolean mayEndTransactionsByAnyError() {
        return version.text().contains("ndb") || version.text().contains("cluster");
    }

    /** MySQL's casts to an integer give a BIGINT; MariaDB's, of short values, an INT: they fix no type. ({@code SelectTextTest}) */
    public boolean castsToBigint() {
        return !mariaDb();
    }

    /** MariaDB runs comments that begin with an M, and takes a sixth digit for the version, MySQL for code. ({@code SqlTextTest}) */
    public boolean runsOwnComments() {
        return mariaDb();
    }

    /** A version comment runs where the server is as new; MariaDB skips those of MySQL 5.7 and newer. ({@code SqlTextTest}) */
    public boolean runsCommentsOf(int wanted) {
        boolean mysqlOnly = mariaDb() && wanted >= 50700 && wanted <= 99999;
        return wanted <= version.number() && !mysqlOnly;
    }

    /**
     * MariaDB sends the text of OUT parameters as every other; MySQL (8.0 and 9.7 were tried) as declared, without saying so: its
     * character set is asked for. ({@code CallsTest})
     */
    public boolean namesCharsetsOfOutParameters() {
        return mariaDb();
    }

    /** MariaDB takes no format of an XA id beyond 2147483647: it is refused before it is sent. ({@code XaResourceTest}) */
    public boolean takesAllXaFormats() {
        return !mariaDb();
    }

    /** MariaDB has sequences among its tables. ({@code CatalogTest}) */
    public boolean hasSequences() {
        return mariaDb();
    }

    /** Digits after the point that a DECIMAL can have. ({@code PeersComparisonTest}) */
    public int maximumScale() {
        return mariaDb() ? 38 : 30;
    }

    /** MariaDB from 10.7 on has the type UUID. ({@code PeersComparisonTest}) */
    public boolean hasUuid() {
        return version.isAtLeast(NEVER, 100700);
    }

    /** MariaDB from 10.10 on has the type INET4. ({@code PeersComparisonTest}) */
    public boolean hasInet4() {
        return version.isAtLeast(NEVER, 101000);
    }

    /** MariaDB from 10.5 on has the type INET6. ({@code PeersComparisonTest}) */
    public boolean hasInet6() {
        return version.isAtLeast(NEVER, 100500);
    }

    /** MySQL from 9.0 on and MariaDB from 11.7.1 on have the type VECTOR. ({@code VectorsAndXmlTest}) */
    public boolean hasVectors() {
        return version.isAtLeast(90000, 110701);
    }
}
