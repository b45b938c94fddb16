package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Run.Call;
import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Random;

/** Calls of routines. */
final class CallSteps {
    private static final List<String> CALLS = List.of(
            "CALL p({id})",
            "CALL b.p({number})",
            "CALL lists()",
            "CALL fails()",
            "SELECT f({id})",
            "SELECT id FROM t WHERE n = f({id}) - 1",
            "DO f({id})",
            "SELECT same({text})",
            "CALL outs({id}, @x, @y)",
            "SELECT @x, @y");

    private static final String PROCEDURE = "PROCEDURE outs";
    private static final List<String> PROCEDURES = List.of(
            "(IN i INT, OUT o INT, INOUT io INT) BEGIN SET o = i; SET io = 1; END",
            "(IN i INT, OUT o VARCHAR(20), INOUT io INT) BEGIN SET o = 'x'; END",
            "(IN i INT, INOUT o VARCHAR(20), IN io INT) SELECT o, io");

    /**
     * Stands before and behind a call: Connector/J asks for its definition and for what it gives in statements of its own, which begin
     * a transaction, take what is set for the next one, and leave diagnostics.
     */
    private static final Step READ = RowSteps.step(Run.text("SELECT COUNT(*) FROM a.k"));

    private CallSteps() {}

    static void addTo(StepMix mix) {
        mix.add("call", 3, random -> RowSteps.any(random, CALLS, Call.EXECUTE));
        mix.addSeveral("out", 3, random -> List.of(READ, outs(random), READ));
        mix.addSeveral("function", 2, random -> List.of(READ, function(random), READ));
        mix.addSeveral("same", 1, random -> List.of(READ, same(random), READ));
        mix.add("routines", 1, CallSteps::routine);
    }

    private static Step outs(Random random) {
        int i = random.nextInt(9);
        boolean kept = random.nextBoolean();
        return Step.of((kept ? "kept" : "") + "{call outs(" + i + ", ?, ?)}", twin -> {
            if (twin.isReadOnly() || twin.world().isPrepareLimited()) {
                return "";
            }
            CallableStatement call = (CallableStatement)
                    (kept
                            ? twin.kept("outs", () -> twin.connection().prepareCall("{call outs(?, ?, ?)}"))
                            : twin.connection().prepareCall("{call outs(?, ?, ?)}"));
            call.setInt(1, i);
            call.registerOutParameter(2, Types.VARCHAR);
            call.setInt(3, 5);
            call.registerOutParameter(3, Types.INTEGER);
            call.execute();
            String outs = call.getString(2) + " " + call.getInt(3) + " " + call.wasNull();
            if (!kept) {
                call.close();
            }
            return outs;
        });
    }

    private static Step function(Random random) {
        int i = random.nextInt(9);
        return Step.of("{? = call f(" + i + ")}", twin -> {
            if (twin.isReadOnly()) {
                return "";
            }
            try (CallableStatement call = twin.connection().prepareCall("{? = call f(?)}")) {
                call.registerOutParameter(1, Types.INTEGER);
                call.setInt(2, i);
                call.execute();
                return String.valueOf(call.getInt(1));
            }
        });
    }

    /** A procedure, of whose name there is a function. */
    private static Step same(Random random) {
        int i = random.nextInt(9);
        return Step.of("{call same(" + i + ", ?)}", twin -> same(twin, i));
    }

    private static String same(Twin twin, int i) throws SQLException {
        if (twin.isReadOnly() || twin.world().isPrepareLimited()) {
            return "";
        }
        try (CallableStatement call = twin.connection().prepareCall("{call same(?, ?)}")) {
            call.setInt(1, i);
            call.registerOutParameter(2, Types.INTEGER);
            String results = Rows.TEXT.all(call, call.execute());
            return results + " " + call.getInt(2);
        }
    }

    private static Step routine(Random random) {
        String rest = PROCEDURES.get(random.nextInt(PROCEDURES.size()));
        return new Step("observer: CREATE " + PROCEDURE + rest, Step.Kind.DEFINITION, twin -> {
            twin.world().define(PROCEDURE, rest);
            return "defined";
        });
    }
}
