package dev.weir.statement;

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
import org.jspecify.annotations.Nullable;

/**
 * Metadata of a statement's parameters; {@code call} has a routine's declared ones. For other statements the servers report
 * only the number and no useful types.
 */
record WeirParameterMetaData(int count, @Nullable CallParameters call) implements ParameterMetaData, Wrapping {
    private static final Routine.Parameter ANYTHING =
            new Routine.Parameter(0, "", parameterModeIn, Types.VARCHAR, "VARCHAR", 0, 0);

    private Routine.Parameter definition(int index) throws SQLException {
        if (call != null) {
            return call.definition(index);
        }
        if (index < 1 || index > count) {
            throw Errors.argument("parameter index=" + index + " is out of range, markers=" + count);
        }
        return ANYTHING;
    }

    @Override
    public int getParameterCount() {
        return count;
    }

    @Override
    public int isNullable(int index) throws SQLException {
        definition(index);
        // a routine's parameters take NULL, whatever their type
        return call == null ? parameterNullableUnknown : parameterNullable;
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
        return definition(index).precision();
    }

    @Override
    public int getScale(int index) throws SQLException {
        return definition(index).scale();
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        return definition(index).type();
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        return definition(index).typeName();
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
        return definition(index).mode();
    }
}
