package example;

import java.io.InputStream;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.executor.BatchResult;
import org.apache.ibatis.io.Resources;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;

/** Mappers by annotations and XML, cursors, batches, procedures. Arguments: JDBC URL, user, password. */
public final class MyBatisProgram {
    private MyBatisProgram() {}

    public static void main(String[] arguments) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("url", arguments[0]);
        properties.setProperty("user", arguments[1]);
        properties.setProperty("password", arguments[2]);
        SqlSessionFactory sessions;
        try (InputStream configuration = Resources.getResourceAsStream("mybatis-config.xml")) {
            sessions = new SqlSessionFactoryBuilder().build(configuration, properties);
        }
        try (SqlSession session = sessions.openSession()) {
            createSchema(session);
            insert(session.getMapper(Accounts.class));
            session.commit();
            failures(session);
        }
        try (SqlSession session = sessions.openSession(ExecutorType.BATCH)) {
            batch(session);
        }
        try (SqlSession session = sessions.openSession(ExecutorType.REUSE)) {
            read(session.getMapper(Accounts.class));
            call(session.getMapper(Accounts.class));
        }
    }

    private static void createSchema(SqlSession session) throws Exception {
        try (Statement statement = session.getConnection().createStatement()) {
            for (String text : List.of(
                    "CREATE TABLE account (id BIGINT PRIMARY KEY AUTO_INCREMENT, owner VARCHAR(40) NOT NULL UNIQUE,"
                            + " balance DECIMAL(12, 2), kind ENUM('PRIVATE', 'PUBLIC'), active BIT(1) NOT NULL DEFAULT 1,"
                            + " opened_at DATETIME(6), seen TIMESTAMP(3) NULL, photo MEDIUMBLOB)",
                    "CREATE TABLE entry (id INT PRIMARY KEY AUTO_INCREMENT, account BIGINT NOT NULL, text VARCHAR(40))",
                    "CREATE PROCEDURE pay (IN percent INT, OUT changed INT, INOUT note VARCHAR(40)) BEGIN"
                            + " UPDATE account SET balance = balance * (100 + percent) / 100;"
                            + " SET changed = ROW_COUNT(), note = CONCAT(note, ' ', percent); END",
                    "CREATE PROCEDURE owners_and_total () BEGIN SELECT owner FROM account ORDER BY id LIMIT 2;"
                            + " SELECT SUM(balance) total FROM account; END")) {
                statement.execute(text);
            }
        }
    }

    private static void insert(Accounts accounts) {
        Account ada = new Account("Ada", "10.50");
        ada.kind = Account.Kind.PUBLIC;
        ada.openedAt = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 678_901_000);
        ada.seen = Instant.parse("2026-10-25T00:30:00.5Z"); // an hour that Berlin has twice
        ada.photo = new byte[70_000];
        result("inserted: " + accounts.insert(ada) + ", key " + ada.id);
        result("read: " + accounts.byId(ada.id));
        List<Account> more = List.of(new Account("Grace \uD83D\uDE00", "20.25"), new Account("O'Neill \\", null));
        result("inserted at once: " + accounts.insertAll(more) + ", keys "
                + more.stream().map(account -> account.id).toList());
        result("nulls: " + accounts.byId(3));
    }

    private static void failures(SqlSession session) {
        try {
            session.getMapper(Accounts.class).insertAll(List.of(new Account("Ada", "1")));
        } catch (RuntimeException e) {
            result("duplicate: " + e.getCause().getClass().getSimpleName());
            session.rollback();
        }
    }

    private static void batch(SqlSession session) {
        Accounts accounts = session.getMapper(Accounts.class);
        Account linus = new Account("Linus", "1.00");
        Account mary = new Account("Mary", "2.00");
        accounts.insert(linus);
        accounts.insert(mary);
        for (int entry = 1; entry <= 5; entry++) {
            accounts.insertEntry(1 + entry % 2, "entry " + entry);
        }
        for (BatchResult batch : session.flushStatements()) {
            result("batch: " + Arrays.toString(batch.getUpdateCounts()));
        }
        result("keys of the batch: " + linus.id + " " + mary.id);
        session.commit();
    }

    private static void read(Accounts accounts) throws Exception {
        try (Cursor<Account> cursor = accounts.all()) {
            for (Account account : cursor) {
                result("cursor: " + account.owner + ", up to here " + accounts.totalUpTo(account.id));
            }
        }
        accounts.withEntries().forEach(account -> result("nested: " + account.owner + " " + account.entries));
    }

    private static void call(Accounts accounts) {
        Map<String, Object> parameters = new HashMap<>(Map.of("percent", 100, "note", "paid"));
        accounts.pay(parameters);
        result("OUT and INOUT: " + parameters.get("changed") + ", " + parameters.get("note"));
        result("two results: " + accounts.ownersAndTotal());
    }

    private static void result(String text) {
        System.out.println("result " + text);
    }
}
