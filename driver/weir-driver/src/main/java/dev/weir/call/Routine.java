package dev.weir.call;

import dev.weir.error.Errors;
import dev.weir.sql.CallText;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A stored routine's definition from {@code information_schema}, which is visible to every account that may execute it.
 *
 * @param shown database and name, for messages
 * @param parameters with a function's value first
 */
public record Routine(String shown, List<Parameter> parameters) {
    /** Asks the server; {@code database} is the current one, empty for none. Fails if the account sees no such routine. */
    public static Routine read(DatabaseMetaData metaData, CallText call, String database) throws SQLException {
        String schema = call.database().isEmpty() ? database : call.database();
        String shown = schema + "." + call.name();
        String schemaPattern = pattern(metaData, schema);
        String pattern = pattern(metaData, call.name());
        List<Parameter> parameters = new ArrayList<>();
        try (ResultSet rows = call.function()
                ? metaData.getFunctionColumns(schema, schemaPattern, pattern, null)
                : metaData.getProcedureColumns(schema, schemaPattern, pattern, null)) {
            // a function of the same name is listed among procedures, too: its value first, then its parameters
            boolean ofFunction = false;
            for (int before = -1; rows.next(); ) {
                int position = rows.getInt("ORDINAL_POSITION");
                ofFunction = position == 0 || (ofFunction && position > before);
                before = position;
                if (ofFunction == call.function()) {
                    parameters.add(parameter(rows, position, ofFunction));
                }
            }
        }
        if (parameters.isEmpty() && !exists(metaData, call.function(), schema, schemaPattern, pattern)) {
            throw Errors.argument(
                    "no rights to see the definition of " + (call.function() ? "function=" : "procedure=") + shown
                            + ", or it does not exist; GRANT EXECUTE "
                            + "or SHOW_ROUTINE on it, or set and register all parameters by index");
        }
        return new Routine(shown, parameters);
    }

    private static String pattern(DatabaseMetaData metaData, String name) throws SQLException {
        String escape = metaData.getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }

    private static Parameter parameter(ResultSet row, int position, boolean function) throws SQLException {
        // the modes of procedures have the numbers of ParameterMetaData; functions have IN parameters only
        int ofFunction = position == 0 ? ParameterMetaData.parameterModeOut : ParameterMetaData.parameterModeIn;
        int mode = function ? ofFunction : row.getInt("COLUMN_TYPE");
        String name = row.getString("COLUMN_NAME");
        return new Parameter(
                position,
                name == null || position == 0 ? "" : name,
                mode,
                row.getInt("DATA_TYPE"),
                row.getString("TYPE_NAME"),
                row.getInt("PRECISION"),
                row.getInt("SCALE"));
    }

    private static boolean exists(
            DatabaseMetaData metaData, boolean function, String schema, String schemaPattern, String pattern)
            throws SQLException {
        try (ResultSet rows = function
                ? metaData.getFunctions(schema, schemaPattern, pattern)
                : metaData.getProcedures(schema, schemaPattern, pattern)) {
            while (rows.next()) {
                if (function || rows.getInt("PROCEDURE_TYPE") != DatabaseMetaData.procedureReturnsResult) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Returns the parameter at a position from 1, 0 for a function's value; fails if there is none. */
    public Parameter parameter(int position) throws SQLException {
        for (Parameter parameter : parameters) {
            if (parameter.position() == position) {
                return parameter;
            }
        }
        throw Errors.argument("routine=" + this + " has no parameter position=" + position);
    }

    /** Returns the parameter of a name, ignoring case; fails if there is none. */
    public Parameter named(String name) throws SQLException {
        for (Parameter parameter : parameters) {
            if (parameter.position() > 0 && parameter.name().equalsIgnoreCase(name)) {
                return parameter;
            }
        }
        throw Errors.argument("routine=" + this + " has no parameter name=" + name);
    }

    /** Returns name and parameters, for messages. */
    @Override
    public String toString() {
        return parameters.stream()
                .filter(parameter -> parameter.position() > 0)
                .map(parameter -> mode(parameter.mode()) + " " + parameter.name() + " " + parameter.typeName())
                .collect(Collectors.joining(", ", shown + "(", ")"));
    }

    private static String mode(int mode) {
        return switch (mode) {
            case ParameterMetaData.parameterModeOut -> "OUT";
            case ParameterMetaData.parameterModeInOut -> "INOUT";
            default -> "IN";
        };
    }

    /**
     * A parameter of a stored routine, or a function's value.
     *
     * @param position from 1; 0 for a function's value
     * @param name as declared; empty for a function's value
     * @param mode a constant of {@link java.sql.ParameterMetaData}
     * @param type of {@link java.sql.Types}
     * @param typeName such as {@code BIGINT UNSIGNED}
     * @param precision digits of a number, otherwise characters or bytes
     * @param scale decimals
     */
    public record Parameter(int position, String name, int mode, int type, String typeName, int precision, int scale) {}
}
