package example;

import java.util.Map;
import java.util.stream.Stream;
import org.hibernate.Session;
import org.hibernate.SessionFactory;

/**
 * Streams a million entities while it runs other queries in the same session. Arguments: JDBC URL, user, password. System property
 * {@code fetchSize}: the fetch size, where the driver needs one in order to stream.
 */
public final class StreamProgram {
    private static final int ROWS = 1_000_000;

    private StreamProgram() {}

    public static void main(String[] arguments) {
        try (SessionFactory sessions =
                HibernateProgram.factory(arguments, Map.of("hibernate.hbm2ddl.auto", "create"), Measure.class)) {
            sessions.inTransaction(StreamProgram::insert);
            String streamed;
            try {
                streamed = sessions.fromTransaction(session -> stream(session, true));
            } catch (RuntimeException e) {
                HibernateProgram.result(
                        "another query is refused: " + e.getCause().getMessage().replaceAll("@\\w+", ""));
                streamed = sessions.fromTransaction(session -> stream(session, false));
            }
            HibernateProgram.result("streamed: " + streamed);
        }
    }

    private static String stream(Session session, boolean withOtherQueries) {
        long[] sums = new long[3];
        try (Stream<Measure> stream = session.createSelectionQuery("from Measure order by id", Measure.class)
                .setReadOnly(true)
                .setFetchSize(Integer.getInteger("fetchSize", 0))
                .getResultStream()) {
            stream.forEach(measure -> {
                session.detach(measure);
                sums[0]++;
                sums[1] += measure.id + measure.text.length();
                if (withOtherQueries && measure.id % 100_000 == 0) {
                    sums[2] += session.createSelectionQuery(
                                    "select count(*) from Measure where id <= " + measure.id / 1000, Long.class)
                            .getSingleResult();
                }
            });
        }
        return sums[0] + " rows, sum " + sums[1] + ", other queries " + sums[2];
    }

    private static void insert(Session session) {
        session.createNativeMutationQuery("SET SESSION cte_max_recursion_depth = " + ROWS)
                .executeUpdate();
        session.createNativeMutationQuery("INSERT INTO Measure (id, text)"
                        + " WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS + ")"
                        + " SELECT i, REPEAT('x', 80) FROM n")
                .executeUpdate();
    }
}
