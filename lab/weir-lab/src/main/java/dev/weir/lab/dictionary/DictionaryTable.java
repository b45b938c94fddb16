package dev.weir.lab.dictionary;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.UsageException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

public final class DictionaryTable implements DictionaryStore {
    /** As {@code frameDictionaries} has it. */
    private static final Pattern NAME = Pattern.compile("[^`.]+(\\.[^`.]+)?");

    private final Connection connection;
    private final String name;

    /** Names a table {@code NAME}, in the connection's database, or {@code DATABASE.NAME}; it is made, if it is not there. */
    public DictionaryTable(Connection connection, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException("table=" + name + " for dictionaries, expected NAME or DATABASE.NAME");
        }
        this.connection = connection;
        this.name = name;
    }

    @Override
    public List<byte[]> open() {
        List<byte[]> found = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + quoted()
                    + " (id INT UNSIGNED PRIMARY KEY, dictionary MEDIUMBLOB NOT NULL)");
            try (ResultSet rows = statement.executeQuery("SELECT dictionary FROM " + quoted())) {
                while (rows.next()) {
                    found.add(rows.getBytes(1));
                }
            }
            return found;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public String add(TrainedDictionary dictionary) {
        String where = "table " + name + ", id " + dictionary.id();
        try (PreparedStatement select =
                        connection.prepareStatement("SELECT dictionary FROM " + quoted() + " WHERE id = ?");
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO " + quoted() + " (id, dictionary) VALUES (?, ?)")) {
            select.setLong(1, dictionary.id());
            try (ResultSet row = select.executeQuery()) {
                if (row.next()) {
                    if (!Arrays.equals(row.getBytes(1), dictionary.bytes())) {
                        throw DictionaryStore.taken(dictionary.id(), where);
                    }
                    return where;
                }
            }
            insert.setLong(1, dictionary.id());
            insert.setBytes(2, dictionary.bytes());
            insert.executeUpdate();
            return where;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public String option() {
        return "table:" + name;
    }

    private String quoted() {
        return "`" + name.replace(".", "`.`") + "`";
    }

    private EnvironmentException failed(SQLException cause) {
        return new EnvironmentException(
                "table=" + name + " cannot hold dictionaries: " + cause.getMessage()
                        + "; the account needs CREATE, SELECT and INSERT on it, and the table the columns id and dictionary",
                cause);
    }
}
