package example;

import static example.HibernateProgram.result;

import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.Arrays;
import org.hibernate.Session;
import org.hibernate.SessionFactory;

/** Entities: batches, large objects, JSON, locks. */
record Entities(SessionFactory sessions) {
    private static final int LENGTH = 3_000_000;

    void run() {
        long prepared = sessions.getStatistics().getPrepareStatementCount();
        sessions.inTransaction(this::persist);
        result("statements for 50 documents: " + (sessions.getStatistics().getPrepareStatementCount() - prepared));
        sessions.inTransaction(this::read);
        result("duplicate: " + failure(() -> sessions.inTransaction(session -> session.persist(new Document(1)))));
        result("stale version: " + failure(this::stale));
        result("lock: " + sessions.fromTransaction(this::skipLocked));
    }

    private void persist(Session session) {
        for (int number = 1; number <= 50; number++) {
            Document document = new Document(number);
            if (number == 1) {
                document.content = new byte[] {0, -1, 39, 92, 10};
                document.text = "größer '\\\" ".repeat(10_000);
                document.scan = session.getLobHelper().createBlob(HibernateProgram.bytes(LENGTH), LENGTH);
            }
            session.persist(document);
        }
    }

    private void read(Session session) {
        Document document = byNumber(session, 1);
        result("read: " + document);
        result("large: " + Arrays.toString(document.content) + " " + document.text.length() + " "
                + document.text.hashCode() + " " + sum(document));
        result("JSON: "
                + session.createNativeQuery("SELECT DISTINCT extra->>'$.colours[0]' FROM Document", String.class)
                        .getSingleResult());
        result("total: "
                + session.createSelectionQuery("select sum(price), count(*) from Document", Object[].class).stream()
                        .map(Arrays::toString)
                        .toList());
    }

    private static long sum(Document document) {
        long sum = 0;
        try (InputStream stream = document.scan.getBinaryStream()) {
            for (int b = stream.read(); b >= 0; b = stream.read()) {
                sum = sum * 31 + b;
            }
            return sum;
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void stale() {
        Document stale = sessions.fromTransaction(session -> byNumber(session, 2));
        sessions.inTransaction(session -> byNumber(session, 2).paid = false);
        stale.paid = false;
        stale.title = "changed by another";
        sessions.inTransaction(session -> session.merge(stale));
    }

    private String skipLocked(Session session) {
        session.createNativeQuery("SELECT id FROM Document WHERE id = 3 FOR UPDATE", Long.class)
                .getSingleResult();
        return sessions.fromTransaction(other -> other.createNativeQuery(
                                "SELECT COUNT(*) FROM (SELECT id FROM Document FOR UPDATE SKIP LOCKED) free",
                                Long.class)
                        .getSingleResult())
                + " of 50 are free";
    }

    static Document byNumber(Session session, int number) {
        return session.createSelectionQuery("from Document where title like :title", Document.class)
                .setParameter("title", "Document " + number + " %")
                .getSingleResult();
    }

    private static String failure(Runnable task) {
        try {
            task.run();
            return "none";
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }
}
