package example;

import java.io.InputStream;
import java.io.StringWriter;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Schema, entities, large objects and procedures by Hibernate. Arguments: JDBC URL, user, password. */
public final class HibernateProgram {
    private HibernateProgram() {}

    public static void main(String[] arguments) {
        StringWriter script = new StringWriter();
        try (SessionFactory sessions = factory(
                arguments,
                Map.of(
                        "jakarta.persistence.schema-generation.database.action", "create",
                        "jakarta.persistence.schema-generation.scripts.action", "create",
                        "jakarta.persistence.schema-generation.scripts.create-target", script),
                Document.class)) {
            result("script: " + script);
            sessions.inTransaction(HibernateProgram::createProcedures);
            new Entities(sessions).run();
            new Procedures(sessions).run();
        }
        Batches.run(arguments);
        validateAndUpdate(arguments);
    }

    static SessionFactory factory(String[] arguments, Map<String, Object> more, Class<?>... entities) {
        Configuration configuration = new Configuration();
        Stream.of(entities).forEach(configuration::addAnnotatedClass);
        configuration.setProperty("hibernate.connection.url", arguments[0]);
        configuration.setProperty("hibernate.connection.username", arguments[1]);
        configuration.setProperty("hibernate.connection.password", arguments[2]);
        configuration.setProperty("hibernate.jdbc.batch_size", "20");
        configuration.setProperty("hibernate.generate_statistics", "true");
        configuration.getProperties().putAll(more);
        return configuration.buildSessionFactory();
    }

    private static void createProcedures(Session session) {
        session.doWork(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE PROCEDURE raise_prices (IN percent INT, OUT changed INT, INOUT note VARCHAR(40))"
                                + " BEGIN UPDATE Document SET price = price * (100 + percent) / 100;"
                                + " SET changed = ROW_COUNT(), note = CONCAT(note, ' by ', percent); END");
                statement.execute("CREATE PROCEDURE documents_above (IN least DECIMAL(10, 2))"
                        + " SELECT * FROM Document WHERE price > least ORDER BY id LIMIT 2");
                statement.execute("CREATE FUNCTION twice (n INT) RETURNS INT DETERMINISTIC RETURN 2 * n");
            }
        });
    }

    /** The next version of the application meets the schema of this one. */
    private static void validateAndUpdate(String[] arguments) {
        for (String action : List.of("validate", "update", "validate")) {
            try (SessionFactory sessions =
                    factory(arguments, Map.of("hibernate.hbm2ddl.auto", action), LaterDocument.class)) {
                result(action + ": "
                        + sessions.fromSession(session -> session.createSelectionQuery(
                                        "select distinct author from LaterDocument", String.class)
                                .getSingleResult()));
            } catch (RuntimeException e) {
                result(action + ": " + e.getMessage());
            }
        }
        try (SessionFactory sessions = factory(arguments, Map.of(), Document.class)) {
            sessions.getSchemaManager().validateMappedObjects();
            sessions.getSchemaManager().dropMappedObjects(false);
            result("tables left: "
                    + sessions.fromSession(session -> session.createNativeQuery("SHOW TABLES", String.class)
                            .getResultList()));
        }
    }

    /** As long as it says, without being in memory. */
    static InputStream bytes(long length) {
        return new InputStream() {
            private long left = length;

            @Override
            public int read() {
                return left-- > 0 ? (int) (left & 0xff) : -1;
            }
        };
    }

    static void result(String text) {
        System.out.println("result " + text.replace("\n", "\nresult "));
    }
}
