package dev.weir.acceptance.metadata;

import static dev.weir.acceptance.Weir.run;

import dev.weir.acceptance.Weir;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** Reads tables that others change, in steps at random, and checks every value. Not thread-safe. */
final class Reader implements AutoCloseable {
    private static final int CONNECTION_BROKEN = 0;

    /** Steps of one connection; in the last of them results come in other character sets, which ends all trust in definitions. */
    private static final int SESSION = 1000;

    private static final int OTHER_CHARSETS = 850;

    private final RunningServer server;
    private final Random random;
    private final Map<Integer, PreparedStatement> prepared = new TreeMap<>();
    private final Map<Integer, Long> errors = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();
    private final List<String> history = new ArrayList<>();
    private Connection connection;
    private boolean transaction;
    private boolean otherCharset;
    private Savepoint savepoint;
    private List<Integer> favourites = List.of();
    private int steps;
    private long omitted;
    private long results;
    private long wrongs;
    private long broken;

    Reader(RunningServer server, long seed) throws SQLException {
        this.server = server;
        this.random = new Random(seed);
        open();
    }

    private void open() throws SQLException {
        connection = Weir.open(server, ProofSchema.DATABASE);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        run(connection, "SET lock_wait_timeout = 5");
        prepared.clear();
        transaction = false;
        otherCharset = false;
        savepoint = null;
    }

    long results() {
        return results;
    }

    long omitted() throws SQLException {
        return omitted + connection.unwrap(WeirReads.class).metadataCounters().definitionsOmitted();
    }

    long wrongs() {
        return wrongs;
    }

    /** The first of them, with what went before. */
    List<String> wrong() {
        return wrong;
    }

    long broken() {
        return broken;
    }

    Map<Integer, Long> errors() {
        return errors;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** One step. An error of the server is none of this proof's. */
    void step() throws SQLException {
        if (++steps % SESSION == 0) {
            connection.close();
            reopen();
        }
        try {
            int dice = random.nextInt(1000);
            if (transaction) {
                inTransaction(dice);
            } else {
                any(dice);
            }
        } catch (SQLException e) {
            errors.merge(e.getErrorCode(), 1L, Long::sum);
            note("error " + e.getErrorCode() + " " + e.getMessage());
            if (connection.isClosed()) {
                broken++;
                found("connection broken: " + e.getMessage());
                reopen();
            } else if (e.getErrorCode() == CONNECTION_BROKEN) {
                found("error of the driver: " + e);
            }
        }
    }

    private void reopen() throws SQLException {
        omitted += connection.unwrap(WeirReads.class).metadataCounters().definitionsOmitted();
        open();
    }

    private void any(int dice) throws SQLException {
        if (dice < 780) {
            execute();
        } else if (dice < 830) {
            pipeline();
        } else if (dice < 890 && !transaction) {
            begin();
        } else if (dice < 900) {
            text("SELECT * FROM t" + table());
        } else if (dice < 920) {
            chooseFavourites();
        } else if (dice < 930) {
            error();
        } else if (dice < 950) {
            characterSet();
        } else if (dice < 960) {
            temporaryTables();
        } else if (dice < 970) {
            prepared("SELECT drop" + table() + "() AS one");
        } else if (dice < 980) {
            update(ReaderStatements.setting(random));
        } else if (dice < 985) {
            update(ReaderStatements.setting(random));
        } else if (dice < 990) {
            prepareAnew();
        } else {
            execute();
        }
    }

    private int table() {
        return random.nextInt(ProofSchema.TABLES);
    }

    private int pick() {
        return favourites.isEmpty() || random.nextInt(transaction ? 80 : 10) == 0
                ? random.nextInt(ReaderStatements.all().size())
                : favourites.get(random.nextInt(favourites.size()));
    }

    private PreparedStatement bound(int index) throws SQLException {
        String sql = ReaderStatements.all().get(index);
        PreparedStatement statement = prepared.get(index);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(index, statement);
        }
        for (int i = 0, marker = sql.indexOf('?'); marker >= 0; marker = sql.indexOf('?', marker + 1)) {
            i++;
            set(statement, i, sql.startsWith("id", marker - 5) ? 1 + random.nextInt(3) : Values.PARAMETER);
        }
        return statement;
    }

    /** Mostly of one type: another one makes the server prepare anew. */
    private void set(PreparedStatement statement, int index, int value) throws SQLException {
        switch (random.nextInt(150)) {
            case 0 -> statement.setLong(index, value);
            case 1 -> statement.setDouble(index, value);
            case 2 -> statement.setString(index, Integer.toString(value));
            case 3 -> statement.setBytes(index, Integer.toString(value).getBytes(StandardCharsets.US_ASCII));
            default -> statement.setInt(index, value);
        }
    }

    private void execute() throws SQLException {
        int index = pick();
        String sql = ReaderStatements.all().get(index);
        note(sql);
        try (ResultSet result = bound(index).executeQuery()) {
            check(sql, result);
        }
    }

    private void check(String sql, ResultSet result) throws SQLException {
        results++;
        String difference = Values.check(result);
        if (!difference.isEmpty()) {
            found(sql + ": " + difference);
        }
    }

    private void found(String difference) {
        wrongs++;
        if (wrong.size() < 3) {
            wrong.add(difference + " after\n    " + String.join("\n    ", history));
        }
    }

    private void note(String step) {
        if (history.size() == 60) {
            history.remove(0);
        }
        history.add(step);
    }

    private void pipeline() throws SQLException {
        WeirReads reads = connection.unwrap(WeirReads.class);
        if (reads.whyNotPipelined().isPresent()) {
            return;
        }
        List<String> sent = new ArrayList<>();
        try (ReadPipeline pipeline = reads.pipeline()) {
            for (int i = 2 + random.nextInt(6); i > 0; i--) {
                int index = pick();
                pipeline.add(bound(index));
                sent.add(ReaderStatements.all().get(index));
            }
            note("pipeline " + sent);
            try (PipelinedResults running = pipeline.run()) {
                for (int i = 0; running.next(); i++) {
                    oneOf(running, sent.get(i));
                }
            }
        }
    }

    private void oneOf(PipelinedResults running, String sql) throws SQLException {
        try (ResultSet result = running.resultSet()) {
            check("pipelined " + sql, result);
        } catch (SQLException e) {
            errors.merge(e.getErrorCode(), 1L, Long::sum);
            note("error " + e.getErrorCode() + " in pipeline");
            if (connection.isClosed() || e.getErrorCode() == CONNECTION_BROKEN) {
                throw e;
            }
        }
    }

    private void begin() throws SQLException {
        note("autocommit off");
        connection.setAutoCommit(false);
        transaction = true;
        savepoint = null;
        chooseFavourites();
        if (random.nextBoolean()) {
            note("savepoint");
            savepoint = connection.setSavepoint("s");
        }
    }

    /** Mostly the same few reads, so that something is proved of them. */
    private void inTransaction(int dice) throws SQLException {
        if (dice < 900) {
            execute();
        } else if (dice < 930) {
            pipeline();
        } else if (dice < 938) {
            note("commit");
            connection.commit();
            savepoint = null;
            letOthersIn();
        } else if (dice < 944) {
            note("rollback");
            connection.rollback();
            savepoint = null;
        } else if (dice < 950) {
            note("autocommit on");
            connection.setAutoCommit(true);
            transaction = false;
        } else if (dice < 955) {
            note("savepoint");
            savepoint = connection.setSavepoint("s");
        } else if (dice < 970) {
            if (savepoint != null) {
                note("rollback to savepoint");
                connection.rollback(savepoint);
                letOthersIn();
                execute();
            }
        } else {
            any(780 + random.nextInt(220));
        }
    }

    /** Whoever waits for a lock on a table that this transaction may have just let go has time to change it. */
    private static void letOthersIn() {
        LockSupport.parkNanos(3_000_000);
    }

    private void chooseFavourites() {
        favourites = transaction && random.nextInt(5) > 0
                ? List.of(ReaderStatements.plain(random), ReaderStatements.plain(random))
                : random.ints(2, 0, ReaderStatements.all().size()).boxed().toList();
    }

    private void error() throws SQLException {
        int dice = random.nextInt(3);
        if (dice == 0) {
            text("SELECT missing FROM t" + table());
        } else if (dice == 1) {
            update("INSERT INTO duplicate VALUES (1)");
        } else {
            prepared("INSERT INTO duplicate VALUES (1)");
        }
    }

    private void characterSet() throws SQLException {
        if (otherCharset || steps % SESSION < OTHER_CHARSETS) {
            update("SET character_set_results = utf8mb4");
            otherCharset = false;
            return;
        }
        otherCharset = true;
        switch (random.nextInt(4)) {
            case 0 -> update("SET character_set_results = latin1");
            case 1 -> update("SET character_set_results = NULL");
            case 2 -> prepared("SELECT cs() AS one");
            default -> prepared("SET character_set_results = latin1");
        }
    }

    private void temporaryTables() throws SQLException {
        int table = table();
        switch (random.nextInt(11)) {
            case 0 -> prepared("SELECT select" + table + "() AS one");
            case 1 -> prepared("SELECT columns" + table + "() AS one");
            case 2 -> prepared("INSERT INTO trigger" + table + " VALUES (1)");
            case 3 -> text("SELECT select" + table + "() AS one");
            case 4 -> text("CALL call" + table + "()");
            case 5 -> prepared("CALL call" + table + "()");
            case 6 -> prepared("SELECT * FROM hidden" + table);
            case 7 -> update("CREATE TEMPORARY TABLE IF NOT EXISTS t" + table + " (id INT, a TIME, b FLOAT)");
            case 8 -> update("DROP TEMPORARY TABLE IF EXISTS t" + table);
            case 9 -> update("CALL nothing()");
            default -> prepared("DO drop" + table + "()");
        }
    }

    private void prepareAnew() throws SQLException {
        PreparedStatement statement =
                prepared.remove(random.nextInt(ReaderStatements.all().size()));
        if (statement != null) {
            note("prepare anew");
            statement.close();
        }
    }

    private void text(String sql) throws SQLException {
        note("text " + sql);
        try (Statement statement = connection.createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet result = statement.getResultSet()) {
                    check(sql, result);
                }
            }
        }
    }

    private void update(String sql) throws SQLException {
        note("text " + sql);
        run(connection, sql);
    }

    private void prepared(String sql) throws SQLException {
        note("prepared " + sql);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (statement.execute()) {
                try (ResultSet result = statement.getResultSet()) {
                    check(sql, result);
                }
            }
        }
    }
}
