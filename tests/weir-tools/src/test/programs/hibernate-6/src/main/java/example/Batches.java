package example;

import static example.HibernateProgram.result;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.hibernate.Session;
import org.hibernate.SessionFactory;

/** Batches of 200 entities, in transactions that have read before; ids by a sequence, which is a table, and by the server. */
final class Batches {
    private static final int ENTITIES = 200;

    private Batches() {}

    @Entity(name = "Numbered")
    static class Numbered {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE)
        Long id;

        int number;
    }

    @Entity(name = "Counted")
    static class Counted {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        Long id;

        int number;
    }

    static void run(String[] arguments) {
        try (SessionFactory sessions = HibernateProgram.factory(
                arguments,
                Map.of("hibernate.hbm2ddl.auto", "create-drop", "hibernate.jdbc.batch_size", "50"),
                Numbered.class,
                Counted.class)) {
            for (int round = 1; round <= 3; round++) {
                sessions.inTransaction(session -> persist(session, "Numbered", number -> {
                    Numbered entity = new Numbered();
                    entity.number = number;
                    return entity;
                }));
                sessions.inTransaction(session -> persist(session, "Counted", number -> {
                    Counted entity = new Counted();
                    entity.number = number;
                    return entity;
                }));
            }
            for (String entity : List.of("Numbered", "Counted")) {
                result("batches of " + entity + ": " + sessions.fromSession(session -> rows(session, entity)));
            }
            result("statements for batches: " + sessions.getStatistics().getPrepareStatementCount());
        }
    }

    private static void persist(Session session, String entity, IntFunction<Object> made) {
        long before = session.createSelectionQuery("select count(*) from " + entity, Long.class)
                .getSingleResult();
        for (int i = 0; i < ENTITIES; i++) {
            session.persist(made.apply((int) before + i));
        }
    }

    private static String rows(Session session, String entity) {
        return Arrays.toString(session.createSelectionQuery(
                        "select count(*), min(id - number), max(id - number), sum(id), sum(number) from " + entity,
                        Object[].class)
                .getSingleResult());
    }
}
