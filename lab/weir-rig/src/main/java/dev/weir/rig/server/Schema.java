package dev.weir.rig.server;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Pattern;

/** The lab's own schema: one without a table {@code weir_owner} is not the lab's, and is neither written nor dropped. */
public final class Schema {
    public static final String DEFAULT_NAME = "weir_lab";

    private static final String MARK = "created by Weir, which may drop this schema";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]{1,64}");

    private final RunningServer server;
    private final String name;
    private final String token;

    private Schema(RunningServer server, String name) {
        this.server = server;
        this.name = name;
        try (Connection connection = server.connect()) {
            token = !exists(connection) && create(connection) ? mark(connection) : tokenOfEarlierRun(connection);
        } catch (SQLException e) {
            throw failure("create", e);
        }
    }

    /** Creates the schema, or takes over the one left by an earlier run of Weir. */
    public static Schema open(RunningServer server, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException(
                    "--schema=" + name + " cannot be used; expected 1 to 64 letters, digits or underscores");
        }
        return new Schema(server, name);
    }

    private String tokenOfEarlierRun(Connection connection) throws SQLException {
        return token(connection)
                .orElseThrow(() -> new UsageException(
                        this + " exists and was not created by Weir; it is left alone: name another one by --schema"));
    }

    public String name() {
        return name;
    }

    /** Drops the schema, unless it has been replaced by another one meanwhile. */
    public void drop() {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            Optional<String> there = token(connection);
            if (there.isEmpty() && !exists(connection)) {
                return;
            }
            if (!there.equals(Optional.of(token))) {
                throw new UsageException(
                        this
                                + " is no longer the one this run worked in; it is left alone: see what is in it, and drop it by hand");
            }
            statement.execute("DROP DATABASE " + quoted());
        } catch (SQLException e) {
            throw failure("drop", e);
        }
    }

    private boolean exists(Connection connection) throws SQLException {
        String sql = "SELECT 1 FROM information_schema.schemata WHERE schema_name = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Returns false if it exists already: another lab was faster, or the account was not allowed to see it. */
    private boolean create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + quoted() + " CHARACTER SET utf8mb4");
            return true;
        } catch (SQLException e) {
            if (e.getErrorCode() == MysqlErrorNumbers.ER_DB_CREATE_EXISTS) {
                return false;
            }
            throw e;
        }
    }

    private String mark(Connection connection) throws SQLException {
        String token = Accounts.randomPassword();
        String table = quoted() + ".weir_owner";
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE " + table + " (token CHAR(32) NOT NULL PRIMARY KEY, mark VARCHAR(100) NOT NULL)");
            statement.execute("INSERT INTO " + table + " VALUES ('" + token + "', '" + MARK + "')");
        } catch (SQLException e) {
            // Created a moment ago and not marked: it is the lab's, but would be taken for someone else's next time.
            try (Statement statement = connection.createStatement()) {
                statement.execute("DROP DATABASE " + quoted());
            } catch (SQLException dropFailure) {
                throw new EnvironmentException(
                        "schema=" + name + " was created, but could be neither marked as Weir's (" + e.getMessage()
                                + ") nor dropped; drop it by hand, and grant the account ALL on it");
            }
            throw e;
        }
        return token;
    }

    /** Returns the token of Weir's schema; empty if the schema is not Weir's, or it cannot be read. */
    private Optional<String> token(Connection connection) throws SQLException {
        String sql = "SELECT token FROM " + quoted() + ".weir_owner WHERE mark = '" + MARK + "'";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
        } catch (SQLException e) {
            return switch (e.getErrorCode()) {
                case MysqlErrorNumbers.ER_NO_SUCH_TABLE,
                        MysqlErrorNumbers.ER_BAD_FIELD_ERROR,
                        MysqlErrorNumbers.ER_TABLEACCESS_DENIED_ERROR,
                        MysqlErrorNumbers.ER_BAD_DB_ERROR,
                        MysqlErrorNumbers.ER_DBACCESS_DENIED_ERROR -> Optional.empty();
                default -> throw e;
            };
        }
    }

    private RuntimeException failure(String verb, SQLException e) {
        ServerUrl url = server.url();
        return ServerLogin.failure(
                url,
                verb + " schema=" + name,
                "as an administrator: GRANT ALL ON " + quoted() + ".* TO '"
                        + url.account().user() + "'@'%'",
                e);
    }

    private String quoted() {
        return "`" + name + "`";
    }

    @Override
    public String toString() {
        return "schema=" + name + " at " + server.url().describe();
    }
}
