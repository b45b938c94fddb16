package dev.weir.connection;

import dev.weir.call.CallParameters;
import dev.weir.call.OutParameter;
import dev.weir.call.Routine;
import dev.weir.error.Errors;
import dev.weir.error.Wrapping;
import java.math.BigInteger;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Optional;

/** Parameters of a statement; {@code nullable} is what is said of all. */
record WeirParameterMetaData(int count, int nullable, Definitions definitions) implements ParameterMetaData, Wrapping {
    private static final Routine.Parameter ANYTHING =
            new Routine.Parameter(0, "", parameterModeIn, Types.VARCHAR, "VARCHAR", 0, 0);

    @FunctionalInterface
    interface Definitions {
        /** That of a parameter; fails when there is none of that index. */
        Routine.Parameter of(int index) throws SQLException;
    }

    /** Those of a prepared statement. The servers report their number, and nothing useful on their types. */
    static WeirParameterMetaData ofMarkers(int count) {
        return new WeirParameterMetaData(count, parameterNullableUnknown, index -> {
            if (index < 1 || index > count) {
                throw Errors.argument("parameter index=" + index + " is out of range, markers=" + count);
            }
            return ANYTHING;
        });
    }

    /** Those of a call, by the routine's definition: each takes NULL, whatever its type. */
    static WeirParameterMetaData of(CallParameters parameters) {
        return new WeirParameterMetaData(parameters.count(), parameterNullable, parameters::definition);
    }

    @Override
    public int getParameterCount() {
        return count;
    }

    @Override
    public int isNullable(int index) throws SQLException {
        definitions.of(index);
        return nullable;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        return javaClass(index).filter(Number.class::isAssignableFrom).isPresent() && !isUnsigned(index);
    }

    private Optional<Class<?>> javaClass(int index) throws SQLException {
        return OutParameter.of(getParameterType(index), -1).javaClass();
    }

    private boolean isUnsigned(int index) throws SQLException {
        return getParameterTypeName(index).endsWith(" UNSIGNED");
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        return definitions.of(index).precision();
    }

    @Override
    public int getScale(int index) throws SQLException {
        return definitions.of(index).scale();
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        return definitions.of(index).type();
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        return definitions.of(index).typeName();
    }

    @Override
    public String getParameterClassName(int index) throws SQLException {
        if (isUnsigned(index) && getParameterType(index) == Types.BIGINT) {
            return BigInteger.class.getName();
        }
        if (getParameterTypeName(index).equals("INT UNSIGNED")) {
            return Long.class.getName();
        }
        return javaClass(index).map(Class::getName).orElse(Object.class.getName());
    }

    @Override
    public int getParameterMode(int index) throws SQLException {
        return definitions.of(index).mode();
    }
}
