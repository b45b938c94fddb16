package dev.weir.lab.study.transaction;

import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.jdbc.FixtureTable;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The study's tables: one is only read; in the other, every session writes rows of its own. */
final class TransactionFixture {
    static final String READ = "SELECT balance FROM account WHERE id = ?";
    static final String UPDATE = "UPDATE booking SET amount = amount + 1 WHERE owner = ? AND id = ?";

    /** The same keys each time, so that the table does not grow; every execution changes its row. */
    static final String INSERT =
            "INSERT INTO booking (owner, id, amount) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE amount = amount + 1";

    private static final int ACCOUNTS = 1000;
    private static final long SEED = 20_261_123;
    private static final long MOST = 1_000_000_000L;
    /** A prime: keys come in an order that looks random, and none is left out. */
    private static final int STEP = 7919;

    private TransactionFixture() {}

    /** Returns the account read as the {@code read}-th of a visit. */
    static int account(int visit, int read) {
        return 1 + (int) (((long) visit + read) * STEP % ACCOUNTS);
    }

    static long balance(int account) {
        return (SEED + (long) account * account * STEP) % MOST;
    }

    static Manifest.Fixture describe(List<TransactionLevel> levels) {
        return new Manifest.Fixture(
                "tables account (id INT PRIMARY KEY, balance BIGINT), " + ACCOUNTS + " rows, and booking (owner BIGINT,"
                        + " id INT, amount BIGINT, PRIMARY KEY (owner, id)), in which every session writes rows of its own;"
                        + " both InnoDB",
                READ,
                ACCOUNTS,
                SEED,
                StudyLevel.digests(levels, UnitDigest::expected));
    }

    static void load(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS booking (owner BIGINT NOT NULL, id INT NOT NULL,"
                    + " amount BIGINT NOT NULL, PRIMARY KEY (owner, id)) ENGINE=InnoDB");
        }
        String definition = "(id INT NOT NULL PRIMARY KEY, balance BIGINT NOT NULL) ENGINE=InnoDB";
        FixtureTable.load(connection, "account", definition, ACCOUNTS, statement -> fill(connection));
    }

    private static void fill(Connection connection) throws SQLException {
        String rows = "(?, ?)" + ", (?, ?)".repeat(ACCOUNTS - 1);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO account VALUES " + rows)) {
            for (int account = 1; account <= ACCOUNTS; account++) {
                insert.setInt(2 * account - 1, account);
                insert.setLong(2 * account, balance(account));
            }
            insert.executeUpdate();
        }
    }
}
