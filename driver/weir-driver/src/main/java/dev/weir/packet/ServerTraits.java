package dev.weir.packet;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts about servers that depend on product, version or capabilities, and that the driver relies on. Each method is one fact:
 * since which version it holds, how the driver acts where it does not, and the tests that prove it. A server that does not call
 * itself MariaDB counts as MySQL; without the capabilities of 8.0.3, no command is sent to it ahead of a reply.
 *
 * @param version as the server reports it
 * @param offered {@link Capability} flags of the server, agreed or not
 */
public record ServerTraits(ServerVersion version, long offered) {
    private static final int NEVER = ServerVersion.NEVER;

    /** First versions of MariaDB, in older series and of all newer ones, whose bulk command keeps all rows. */
    private static final List<Integer> BULK_KEEPS_ROWS_IN = List.of(100526, 100619, 101109, 110106, 110205, 110403);

    private static final int BULK_KEEPS_ROWS = 110502;

    private boolean mariaDb() {
        return version.isMariaDb();
    }

    private boolean offers(long capability) {
        return (offered & capability) != 0;
    }

    /**
     * MySQL since 8.0.3, recognized by optional metadata, and MariaDB, recognized by the flag that it does not set, answer
     * commands sent together. Other servers are tried once, on a separate connection, and only if the application asks for
     * pipelines. ({@code PipeliningProbeTest})
     */
    public boolean answersCommandsAhead() {
        return mariaDb() ? !offers(Capability.MYSQL) : !isRouter() && offers(Capability.OPTIONAL_RESULTSET_METADATA);
    }

    /**
     * MySQL Router names itself in its version, unless it passes bytes through. It closes connections on commands ahead of
     * replies, refuses settings of reports and may switch servers, so none of these is used. ({@code PipeliningProbeTest},
     * {@code RouterTest})
     */
    public boolean isRouter() {
        return version.text().contains("-router");
    }

    /**
     * A server that reports MySQL 8.0.3 or newer without optional metadata is a proxy or another product: no command is sent to
     * it ahead of a reply. ({@code PipeliningProbeTest})
     */
    public boolean isInDisguise() {
        return version.isAtLeast(80003, NEVER) && !offers(Capability.OPTIONAL_RESULTSET_METADATA);
    }

    /**
     * MariaDB since 10.3, and MySQL since 8.0.3, recognized by optional metadata, report the state of transactions. Elsewhere
     * no setting is deferred, and each end of a transaction is awaited. ({@code DeferredSettingsTest})
     */
    public boolean reportsTransactions() {
        return mariaDb() ? version.isAtLeast(NEVER, 100300) : offers(Capability.OPTIONAL_RESULTSET_METADATA);
    }

    /**
     * MySQL reports variables that a routine set before it failed. MariaDB does not: after the error of a statement that may
     * set variables, statements are prepared again. ({@code SettersAfterTextTest})
     */
    public boolean reportsSettingsOfFailed() {
        return !mariaDb();
    }

    /**
     * The variable of the isolation level; MySQL 5.7.20 and MariaDB 11.1 introduced the new name, MySQL 8.0 removed the old.
     * ({@code TransactionRoundTripsTest})
     */
    public String isolationVariable() {
        return version.isAtLeast(80000, 110101) ? "transaction_isolation" : "tx_isolation";
    }

    /** The variable of read-only transactions, renamed like the isolation level's. ({@code TransactionRoundTripsTest}) */
    public String readOnlyVariable() {
        return version.isAtLeast(80000, 110101) ? "transaction_read_only" : "tx_read_only";
    }

    /** The variable of one product that changes texts; MariaDB refuses unknown names. ({@code TrackingTest}) */
    public String ownModeVariable() {
        return mariaDb() ? "old_mode" : "default_collation_for_utf8mb4";
    }

    /** MariaDB's GTIDs count by domain, with their own variable and functions. ({@code CausalReadsTest}) */
    public boolean countsGtidsByDomain() {
        return mariaDb();
    }

    /**
     * MySQL numbers the prepared statements of a session from 1. MariaDB's threads continue their numbers: the first statement
     * is executed as -1, the one prepared last. ({@code PreparedLimitTest}, {@code RefusedPrepareTest})
     */
    public boolean numbersStatementsFromOne() {
        return !mariaDb();
    }

    /**
     * MySQL since 8.0.22 fixes markers' types when it prepares. It is recognized by a capability of 8.0.23, whatever version it
     * was configured to report. A first execution with values is then sent as text, or waits for the reply to its prepare.
     * ({@code MarkerTypesTest}, {@code FixedTypesTest})
     */
    public boolean fixesMarkerTypes() {
        return version.isAtLeast(80022, NEVER) || takesAttributes();
    }

    /** MySQL converts values to the types in marker definitions; MariaDB's are not read. ({@code FixedTypesTest}) */
    public boolean describesMarkers() {
        return !mariaDb();
    }

    /**
     * MySQL before 8.0.22 converts an unsigned integer to text as if it were signed (5.7.22 and 8.0.15 were tried): such values
     * are then written into the statement's text. ({@code MarkerTypesTest})
     */
    public boolean readsUnsignedInText() {
        return mariaDb() || fixesMarkerTypes();
    }

    /**
     * MariaDB (11.4 was tried) reads the length and address of a value sent ahead of its command as a value of the marker's
     * former type: the execution gets its own statement. ({@code MarkerTypesTest})
     */
    public boolean misreadsStreamsOfNewTypes() {
        return mariaDb();
    }

    /**
     * MySQL since 8.0.22 fixes the types of a procedure's arguments when it prepares, and another session may redefine the
     * procedure. MySQL 5.7 and MariaDB (11.4.5 was tried) crash on calling a procedure whose OUT parameters have moved since
     * the prepare. These servers prepare each call anew; MySQL 8.0 before 8.0.22 has neither problem. ({@code
     * RoutinesTest})
     */
    public boolean outdatesCalls() {
        return !version.isAtLeast(80000, NEVER) || fixesMarkerTypes();
    }

    /**
     * MariaDB's bulk command inserts all rows, also if a trigger inserts, since these versions: others report OK after
     * inserting some, see <a href="https://jira.mariadb.org/browse/MDEV-24411">MDEV-24411</a>; it is not agreed on with them.
     * ({@code RewrittenBatchTest})
     */
    public boolean keepsBulkRows() {
        int number = version.number();
        return mariaDb()
                && (number >= BULK_KEEPS_ROWS
                        || BULK_KEEPS_ROWS_IN.stream()
                                .anyMatch(first -> number >= first && number / 100 == first / 100));
    }

    /** MySQL since 8.0.23 takes query attributes; MariaDB sets the flag without using it. ({@code QueryAttributesSeenTest}) */
    public boolean takesAttributes() {
        return !mariaDb() && offers(Capability.QUERY_ATTRIBUTES);
    }

    /** The capability to omit definitions; 0 with EOF packets and behind a Router. ({@code OmittedDefinitionsTest}) */
    public long omittedDefinitions() {
        if (isRouter() || !offers(Capability.DEPRECATE_EOF)) {
            return 0;
        }
        return offered & (mariaDb() ? Capability.MARIADB_CACHE_METADATA : Capability.OPTIONAL_RESULTSET_METADATA);
    }

    /**
     * The variable of the server's time limit, since MySQL 5.7.8 and MariaDB 10.1; elsewhere the driver's timer is used.
     * ({@code ServerLimitTest}, {@code AheadFaultsTest})
     */
    public @Nullable String limitVariable() {
        if (!version.isAtLeast(50708, 100100)) {
            return null;
        }
        return mariaDb() ? "max_statement_time" : "max_execution_time";
    }

    /** MariaDB's limit is in seconds with fractions, MySQL's in whole milliseconds. ({@code ServerLimitTest}) */
    public boolean limitsInSeconds() {
        return mariaDb();
    }

    /** MySQL has a UUID, which a KILL names; MariaDB is identified by host, port and data directory. ({@code KillProofTest}) */
    public boolean hasServerUuid() {
        return !mariaDb();
    }

    /**
     * MySQL's roles (8.0) can add a more specific grant that lacks TRIGGER: with a role, no grant is relied on. MariaDB's only
     * add privileges. ({@code RewrittenPrivilegesTest})
     */
    public boolean hasNarrowingRoles() {
        return version.isAtLeast(80000, NEVER);
    }

    /** MySQL since 8.0.16 can revoke parts of a grant: then batches are not rewritten. ({@code RewrittenPrivilegesTest}) */
    public boolean revokesPartially() {
        return version.isAtLeast(80016, NEVER);
    }

    /** MySQL since 8.0.30 can hide a primary key: then batches are not rewritten. ({@code AskedTablesTest}) */
    public boolean hidesKeys() {
        return version.isAtLeast(80030, NEVER);
    }

    /**
     * MySQL's catalog fixes a transaction's snapshot (8.0.15 was tried): within a transaction it is queried only at READ
     * COMMITTED. ({@code RewritingFaultsTest})
     */
    public boolean takesSnapshotForCatalog() {
        return !mariaDb();
    }

    /**
     * NDB, named in the version, rolls a transaction back with every error: nothing is sent after an unanswered statement in
     * one. ({@code TransactionEndsTest})
     */
    public boolean mayEndTransactionsByAnyError() {
        return version.text().contains("ndb") || version.text().contains("cluster");
    }

    /** MySQL's casts to an integer give a BIGINT; MariaDB's, of short values, an INT. ({@code SelectTextTest}) */
    public boolean castsToBigint() {
        return !mariaDb();
    }

    /** MariaDB runs comments that begin with an M, and reads versions of six digits. ({@code SqlTextTest}) */
    public boolean runsOwnComments() {
        return mariaDb();
    }

    /** A version comment runs on newer servers; MariaDB ignores MySQL's since 5.7. ({@code SqlTextTest}) */
    public boolean runsCommentsOf(int wanted) {
        boolean mysqlOnly = mariaDb() && wanted >= 50700 && wanted <= 99999;
        return wanted <= version.number() && !mysqlOnly;
    }

    /**
     * MariaDB sends text of OUT parameters like any other; MySQL (8.0 and 9.7 were tried) in the declared character set, which
     * it does not report, and which is therefore asked for. ({@code CallsTest})
     */
    public boolean namesCharsetsOfOutParameters() {
        return mariaDb();
    }

    /** MariaDB refuses formats of XA ids beyond 2147483647: the driver does so before sending. ({@code XaResourceTest}) */
    public boolean takesAllXaFormats() {
        return !mariaDb();
    }

    /** MariaDB lists sequences among its tables. ({@code CatalogTest}) */
    public boolean hasSequences() {
        return mariaDb();
    }

    /** The most decimals of a DECIMAL. ({@code PeersComparisonTest}) */
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
