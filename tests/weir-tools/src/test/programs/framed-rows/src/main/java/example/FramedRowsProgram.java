package example;

import java.sql.PreparedStatement;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.hibernate.ScrollMode;
import org.hibernate.ScrollableResults;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.cfg.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes documents by Hibernate and Spring, half each, and reads all by each. Arguments: JDBC URL, user, password. System properties
 * {@code rows} and {@code bytes}: how many, and how long each is, about.
 */
public final class FramedRowsProgram {
    private static final int ROWS = Integer.getInteger("rows");
    private static final int BYTES = Integer.getInteger("bytes");
    private static final int BATCH = 500;
    private static final int TRANSACTION = 10_000;

    private FramedRowsProgram() {}

    public static void main(String[] arguments) {
        int half = ROWS / 2;
        DataSource source = new DriverManagerDataSource(arguments[0], arguments[1], arguments[2]);
        JdbcTemplate template = new JdbcTemplate(source);
        try (SessionFactory sessions = factory(arguments)) {
            TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(source));
            for (int from = 0; from < half; from += TRANSACTION) {
                List<Integer> ids = ids(from, Math.min(half, from + TRANSACTION));
                sessions.inTransaction(session -> persist(session, ids));
            }
            for (int from = half; from < ROWS; from += TRANSACTION) {
                List<Integer> ids = ids(from, Math.min(ROWS, from + TRANSACTION));
                transaction.executeWithoutResult(status -> insert(template, ids));
            }
            result("by Hibernate: " + sessions.fromStatelessSession(FramedRowsProgram::readByHibernate));
        }
        result("by Spring: " + readBySpring(template));
    }

    private static SessionFactory factory(String[] arguments) {
        return new Configuration()
                .addAnnotatedClass(Message.class)
                .setProperty("hibernate.connection.url", arguments[0])
                .setProperty("hibernate.connection.username", arguments[1])
                .setProperty("hibernate.connection.password", arguments[2])
                .setProperty("hibernate.hbm2ddl.auto", "create")
                .setProperty("hibernate.jdbc.batch_size", String.valueOf(BATCH))
                .buildSessionFactory();
    }

    private static List<Integer> ids(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    private static void persist(Session session, List<Integer> ids) {
        for (int id : ids) {
            session.persist(Message.of(id, BYTES));
            if (id % BATCH == BATCH - 1) {
                session.flush();
                session.clear();
            }
        }
    }

    private static void insert(JdbcTemplate template, List<Integer> ids) {
        template.batchUpdate(
                "INSERT INTO Message (id, name, document) VALUES (?, ?, ?)",
                ids,
                BATCH,
                (PreparedStatement statement, Integer id) -> {
                    Message message = Message.of(id, BYTES);
                    statement.setInt(1, message.id);
                    statement.setString(2, message.name);
                    statement.setBytes(3, message.document);
                });
    }

    private static Digest readByHibernate(StatelessSession session) {
        Digest digest = new Digest();
        try (ScrollableResults<Message> messages = session.createSelectionQuery(
                        "from Message order by id", Message.class)
                .scroll(ScrollMode.FORWARD_ONLY)) {
            while (messages.next()) {
                digest.add(messages.get().document);
            }
        }
        return digest;
    }

    private static Digest readBySpring(JdbcTemplate template) {
        Digest digest = new Digest();
        RowCallbackHandler rows = row -> digest.add(row.getBytes("document"));
        template.query("SELECT id, document FROM Message ORDER BY id", rows);
        return digest;
    }

    private static void result(String line) {
        System.out.println("result " + line);
    }
}
