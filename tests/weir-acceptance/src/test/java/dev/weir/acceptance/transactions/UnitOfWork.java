package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** What a program does with a connection between taking it from a pool and giving it back, as frameworks frame it. */
enum UnitOfWork {
    /** One read with autocommit. */
    READ {
        @Override
        void run(Connection connection) throws SQLException {
            read(connection, 1);
        }
    },

    READ_IN_TRANSACTION {
        @Override
        void run(Connection connection) throws SQLException {
            connection.setAutoCommit(false);
            read(connection, 1);
            connection.commit();
            connection.setAutoCommit(true);
        }
    },

    READ_ONLY_TRANSACTION {
        @Override
        void run(Connection connection) throws SQLException {
            connection.setReadOnly(true);
            READ_IN_TRANSACTION.run(connection);
            connection.setReadOnly(false);
        }
    },

    /** Two reads at another isolation level, which is set back. */
    READS_AT_ANOTHER_ISOLATION {
        @Override
        void run(Connection connection) throws SQLException {
            int isolation = connection.getTransactionIsolation();
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            read(connection, 1);
            read(connection, 2);
            connection.commit();
            connection.setAutoCommit(true);
            connection.setTransactionIsolation(isolation);
        }
    },

    READ_AND_UPDATE {
        @Override
        void run(Connection connection) throws SQLException {
            connection.setAutoCommit(false);
            int value = read(connection, 3);
            try (PreparedStatement update = connection.prepareStatement("UPDATE unit SET v = ? WHERE id = 3")) {
                update.setInt(1, value + 1);
                assertThat(update.executeUpdate()).isOne();
            }
            connection.commit();
            connection.setAutoCommit(true);
        }
    },

    READ_IN_ANOTHER_DATABASE {
        @Override
        void run(Connection connection) throws SQLException {
            assertThat(connection.getCatalog()).isEqualTo(DATABASE);
            connection.setCatalog(OTHER);
            assertThat(read(connection, 1)).isEqualTo(100);
        }
    };

    static final String DATABASE = "weir_units";

    /** Another, with the same table and other values. */
    static final String OTHER = "weir_units_other";

    /** What is in both. */
    static final String TABLE = "CREATE TABLE unit (id INT PRIMARY KEY, v INT NOT NULL)";

    abstract void run(Connection connection) throws SQLException;

    private static int read(Connection connection, int id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT v FROM unit WHERE id = ?")) {
            select.setInt(1, id);
            try (ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
                return rows.getInt(1);
            }
        }
    }
}
