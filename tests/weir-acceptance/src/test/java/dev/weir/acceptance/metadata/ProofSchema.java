package dev.weir.acceptance.metadata;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What does not change while tables do. */
final class ProofSchema {
    static final String DATABASE = "weir_proof";

    /** Tables that nobody reads for their rows. */
    static final int FILLERS = 60;

    /** Numbers of the tables that change, from 0. */
    static final int TABLES = 4;

    private ProofSchema() {}

    /** Makes it; functions and triggers put a temporary table in front of a table, in every way that there is. */
    static void create(RunningServer server) throws SQLException {
        List<String> statements = new ArrayList<>();
        for (int i = 0; i < FILLERS; i++) {
            statements.add("CREATE TABLE fill" + i + " (id INT) ENGINE=MyISAM");
        }
        statements.add("CREATE TABLE duplicate (id INT PRIMARY KEY)");
        statements.add("INSERT INTO duplicate VALUES (1)");
        for (int i = 0; i < TABLES; i++) {
            temporaryTables(i, statements);
        }
        statements.add("CREATE FUNCTION cs() RETURNS INT BEGIN SET character_set_results = latin1; RETURN 1; END");
        statements.add("CREATE PROCEDURE nothing() BEGIN DO 0; END");
        Weir.create(server, DATABASE, statements.toArray(String[]::new));
        Weir.administer(server, "SET GLOBAL table_open_cache = 40", "SET GLOBAL table_definition_cache = 400");
    }

    private static void temporaryTables(int i, List<String> statements) {
        String select = "SELECT 1 AS id, " + Kind.DOUBLE.expression(0, "1") + " AS a, " + Kind.BIGINT.expression(1, "1")
                + " AS b";
        String byColumns = "CREATE TEMPORARY TABLE IF NOT EXISTS t" + i + " (id INT, a DOUBLE, b BIGINT)";
        String bySelect = "CREATE TEMPORARY TABLE IF NOT EXISTS t" + i + " " + select;
        statements.add("CREATE FUNCTION columns" + i + "() RETURNS INT BEGIN " + byColumns + "; RETURN 1; END");
        statements.add("CREATE FUNCTION select" + i + "() RETURNS INT BEGIN " + bySelect + "; RETURN 1; END");
        statements.add("CREATE FUNCTION drop" + i + "() RETURNS INT BEGIN DROP TEMPORARY TABLE IF EXISTS t" + i
                + "; RETURN 1; END");
        statements.add("CREATE PROCEDURE call" + i + "() BEGIN " + bySelect + "; SELECT 1 AS one; END");
        statements.add("CREATE TABLE trigger" + i + " (id INT)");
        statements.add("CREATE TRIGGER fire" + i + " BEFORE INSERT ON trigger" + i + " FOR EACH ROW BEGIN " + bySelect
                + "; END");
        statements.add("CREATE VIEW hidden" + i + " AS SELECT select" + i + "() AS one");
    }
}
