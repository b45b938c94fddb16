package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.error.Wrapping;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;

/** Parameters of a prepared statement. The servers report their number, and nothing useful on their types. */
record WeirParameterMetaData(int count) implements ParameterMetaData, Wrapping {
    @Override
    public int getParameterCount() {
        return count;
    }

    private void check(int index) throws SQLException {
        if (index < 1 || index > count) {
            throw Errors.usage(
                    "parameter index=" + index + " is out of range, markers=" + count, SqlState.INVALID_ARGUMENT);
        }
    }

    @Override
    public int isNullable(int index) throws SQLException {
        check(index);
        return parameterNullableUnknown;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        check(index);
        return false;
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        check(index);
        return 0;
    }

    @Override
    public int getScale(int index) throws SQLException {
        check(index);
        return 0;
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        check(index);
        return Types.VARCHAR;
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        check(index);
        return "VARCHAR";
    }

    @Override
    public String getParameterClassName(int index) throws SQLException {
        check(index);
        return String.class.getName();
    }

    @Override
    public int getParameterMode(int index) throws SQLException {
        check(index);
        return parameterModeIn;
    }
}
