package dev.weir.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.FieldType;
import dev.weir.packet.ServerVersion;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterSet;
import dev.weir.parameter.Parameters;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixedTypesTest {
    private static final String ARGUMENT = "SELECT COALESCE(?, c)";
    private static final String COMPARED = "SELECT 1 FROM t WHERE c = ?";
    private static final String ASSIGNED = "INSERT INTO t (c) VALUES (?)";
    private static final List<String> ALL = List.of(ARGUMENT, COMPARED, ASSIGNED);
    private static final int BINARY = 63;
    private static final int TEXT = 255;

    @Test
    void onlyIntegersFitIntegers() throws SQLException {
        int type = FieldType.LONGLONG;
        for (String sql : ALL) {
            assertThat(fits(sql, type, Parameters.of(5))).isTrue();
            assertThat(fits(sql, type, Parameters.of(5L))).isTrue();
            assertThat(fits(sql, type, Parameters.of(2.5))).isFalse();
            assertThat(fits(sql, type, Parameters.of("5"))).isFalse();
            assertThat(fits(sql, type, Parameters.of(new byte[] {'5'}))).isFalse();
            assertThat(fits(sql, type, Parameters.of(LocalDate.EPOCH))).isFalse();
            assertThat(fits(sql, type, Parameters.NULL)).as("of no kind").isFalse();
        }
        assertThat(fits(ASSIGNED, FieldType.YEAR, Parameters.of(5))).isFalse();
        assertThat(fits(ASSIGNED, FieldType.BIT, Parameters.of(5))).isFalse();
    }

    /** Elsewhere they have digits that their literals have not. */
    @Test
    void decimalsFitDecimalsWhereAssigned() throws SQLException {
        Parameter decimal = Parameters.of(new BigDecimal("1.5"));
        assertThat(fits(ASSIGNED, FieldType.NEWDECIMAL, decimal)).isTrue();
        assertThat(fits(COMPARED, FieldType.NEWDECIMAL, decimal)).isFalse();
        assertThat(fits(ARGUMENT, FieldType.NEWDECIMAL, decimal)).isFalse();
        assertThat(fits(ARGUMENT, FieldType.DOUBLE, decimal)).isFalse();
        assertThat(fits(ARGUMENT, FieldType.DOUBLE, Parameters.of(1e300))).isTrue();
        assertThat(fits(ARGUMENT, FieldType.DOUBLE, Parameters.of(1.5)))
                .as("its digits are a DECIMAL")
                .isFalse();
    }

    /** They are sent as text. */
    @Test
    void datesAndTimesGoAsTextUnlessTheyAreAmongText() throws SQLException {
        List<Parameter> values = List.of(
                Parameters.of(LocalDate.EPOCH),
                Parameters.of(LocalTime.NOON),
                Parameters.of(LocalDateTime.MIN.withYear(1)));
        for (Parameter value : values) {
            for (int type : List.of(FieldType.DATE, FieldType.TIME, FieldType.DATETIME)) {
                assertThat(fits(ASSIGNED, type, value)).isFalse();
            }
            assertThat(fits(ASSIGNED, FieldType.VAR_STRING, value)).isTrue();
        }
    }

    @Test
    void stringsFitStrings() throws SQLException {
        int type = FieldType.VAR_STRING;
        for (String sql : ALL) {
            assertThat(fits(sql, type, Parameters.of("text"))).isTrue();
            assertThat(fits(sql, type, Parameters.of(5))).isFalse();
            assertThat(fits(sql, type, Parameters.of(new byte[1]))).isFalse();
            assertThat(fits(sql, type, Parameters.of(new ByteArrayInputStream(new byte[1]), -1)))
                    .as("a stream may be of any length")
                    .isTrue();
            assertThat(fits(sql, type, BINARY, Parameters.of(new byte[1]))).isTrue();
            assertThat(fits(sql, type, BINARY, Parameters.of("text"))).isFalse();
        }
    }

    @Test
    void whatNoValueIsFitsNothing() throws SQLException {
        assertThat(fits(ARGUMENT, FieldType.GEOMETRY, BINARY, Parameters.of("text")))
                .isFalse();
        assertThat(fits(ASSIGNED, FieldType.JSON, TEXT, Parameters.of("text"))).isFalse();
    }

    @Test
    void everythingFitsAMarkerWithoutAType() throws SQLException {
        assertThat(fits(ARGUMENT, FieldType.VAR_STRING, BINARY, 0, Parameters.of(5)))
                .isTrue();
    }

    private static boolean fits(String sql, int type, Parameter value) throws SQLException {
        return fits(sql, type, type == FieldType.VAR_STRING ? TEXT : BINARY, value);
    }

    private static boolean fits(String sql, int type, int collation, Parameter value) throws SQLException {
        return fits(sql, type, collation, 9, value);
    }

    private static boolean fits(String sql, int type, int collation, int length, Parameter value) throws SQLException {
        byte[] definition = {
            3,
            'd',
            'e',
            'f',
            0,
            0,
            0,
            1,
            '?',
            0,
            12,
            (byte) collation,
            0,
            (byte) length,
            0,
            0,
            0,
            (byte) type,
            0,
            0,
            0,
            0,
            0
        };
        FixedTypes fixed = new FixedTypes(command(sql), 1);
        try {
            fixed.read(0, new Payload(definition, 0, definition.length));
        } catch (ProtocolException e) {
            throw new AssertionError(e);
        }
        ParameterSet values = new ParameterSet(1);
        values.set(1, value);
        return fixed.fit(values);
    }

    private static SqlCommand command(String sql) {
        return new SqlCommand(sql, SqlDialect.of(ServerVersion.of("9.7.0")), false);
    }
}
