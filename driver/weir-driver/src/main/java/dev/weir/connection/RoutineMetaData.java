package dev.weir.connection;

import dev.weir.call.CallParameters;
import dev.weir.call.OutParameter;
import dev.weir.error.Wrapping;
import java.math.BigInteger;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;

/** Parameters of a call, by the routine's definition. */
record RoutineMetaData(CallParameters parameters) implements ParameterMetaData, Wrapping {
    @Override
    public int getParameterCount() {
        return parameters.count();
    }

    /** A routine's parameter takes NULL, whatever its type. */
    @Override
    public int isNullable(int index) throws SQLException {
        parameters.definition(index);
        return parameterNullable;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        return switch (getParameterType(index)) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.NUMERIC -> !isUnsigned(index);
            default -> false;
        };
    }

    private boolean isUnsigned(int index) throws SQLException {
        return getParameterTypeName(index).endsWith(" UNSIGNED");
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        return parameters.definition(index).precision();
    }

    @Override
    public int getScale(int index) throws SQLException {
        return parameters.definition(index).scale();
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        return parameters.definition(index).type();
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        return parameters.definition(index).typeName();
    }

    @Override
    public String getParameterClassName(int index) throws SQLException {
        int type = getParameterType(index);
        if (isUnsigned(index) && type == Types.BIGINT) {
            return BigInteger.class.getName();
        }
        if (getParameterTypeName(index).equals("INT UNSIGNED")) {
            return Long.class.getName();
        }
        return OutParameter.of(type, -1)
                .javaClass()
                .<Class<?>>map(given -> given)
                .orElse(Object.class)
                .getName();
    }

    @Override
    public int getParameterMode(int index) throws SQLException {
        return parameters.definition(index).mode();
    }
}
