package example;

import static example.HibernateProgram.result;

import jakarta.persistence.ParameterMode;
import jakarta.persistence.StoredProcedureQuery;
import org.hibernate.Session;
import org.hibernate.SessionFactory;

/** Procedures and functions. */
record Procedures(SessionFactory sessions) {

    void run() {
        sessions.inTransaction(Procedures::out);
        sessions.inTransaction(Procedures::rows);
        sessions.inTransaction(Procedures::function);
    }

    private static void out(Session session) {
        StoredProcedureQuery call = session.createStoredProcedureQuery("raise_prices")
                .registerStoredProcedureParameter("percent", Integer.class, ParameterMode.IN)
                .registerStoredProcedureParameter("changed", Integer.class, ParameterMode.OUT)
                .registerStoredProcedureParameter("note", String.class, ParameterMode.INOUT)
                .setParameter("percent", 10)
                .setParameter("note", "erhöht");
        call.execute();
        result("OUT and INOUT: " + call.getOutputParameterValue("changed") + ", "
                + call.getOutputParameterValue("note"));
    }

    private static void rows(Session session) {
        session.createStoredProcedureQuery("documents_above", Document.class)
                .registerStoredProcedureParameter(1, Integer.class, ParameterMode.IN)
                .setParameter(1, 13)
                .getResultList()
                .forEach(document -> result("rows: " + document));
    }

    private static void function(Session session) {
        result("function: "
                + session.createSelectionQuery("select function('twice', 21)", Object.class)
                        .getSingleResult());
    }
}
