package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.FieldType;
import dev.weir.packet.ServerVersion;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterSet;
import dev.weir.parameter.Parameters;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
import dev.weir.wire.Payload;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;

class FixedTypesTest {
    private static final String ARGUMENT = "SELECT COALESCE(?, c)";
    private static final String COMPARED = "SELECT 1 FROM t WHERE c = ?";
    private static final String ASSIGNED = "INSERT INTO t (c) VALUES (?)";
    private static final int BINARY = 63;
    private static final int TEXT = 255;

    @Test
    void integersTakeNumbersAndComparedIntegersInText() throws Exception {
        int type = FieldType.LONGLONG;
        assertThat(fits(ARGUMENT, type, Parameters.of(5))).isTrue();
        assertThat(fits(ARGUMENT, type, Parameters.of(2.5))).as("prepared anew").isTrue();
        assertThat(fits(ARGUMENT, type, Parameters.of("5"))).isFalse();
        assertThat(fits(ARGUMENT, type, Parameters.of(new byte[] {'5'}))).isFalse();
        assertThat(fits(ARGUMENT, type, Parameters.of(LocalDate.EPOCH))).isFalse();
        assertThat(fits(COMPARED, type, Parameters.of("5"))).isTrue();
        assertThat(fits(COMPARED, type, Parameters.of("17.5"))).isFalse();
        assertThat(fits(COMPARED, type, Parameters.of(LocalDate.EPOCH))).isFalse();
        assertThat(fits(ASSIGNED, type, Parameters.of("text"))).isTrue();
    }

    /** Their digits behind the point are fixed with them. */
    @Test
    void decimalsAndTimesTakeTheirLikeWhereItDoesNotShow() throws Exception {
        Parameter decimal = Parameters.of(new BigDecimal("1.5"));
        assertThat(fits(ARGUMENT, FieldType.NEWDECIMAL, decimal)).isFalse();
        assertThat(fits(ARGUMENT, FieldType.NEWDECIMAL, Parameters.NULL)).isFalse();
        assertThat(fits(COMPARED, FieldType.NEWDECIMAL, decimal)).isTrue();
        assertThat(fits(ARGUMENT, FieldType.DOUBLE, decimal)).isFalse();
        assertThat(fits(ARGUMENT, FieldType.DOUBLE, Parameters.of(1.5))).isTrue();
        Parameter time = Parameters.of(LocalTime.NOON);
        assertThat(fits(ARGUMENT, FieldType.TIME, time)).isFalse();
        assertThat(fits(COMPARED, FieldType.TIME, time)).isTrue();
        assertThat(fits(COMPARED, FieldType.TIME, Parameters.of(LocalDateTime.MIN.withYear(1))))
                .isFalse();
        assertThat(fits(COMPARED, FieldType.DATETIME, time)).isFalse();
        assertThat(fits(COMPARED, FieldType.DATETIME, Parameters.of(LocalDate.EPOCH)))
                .isTrue();
        assertThat(fits(COMPARED, FieldType.DATE, Parameters.of("2023-02-29"))).isFalse();
        assertThat(fits(COMPARED, FieldType.DATE, Parameters.of("2024-02-29"))).isTrue();
        assertThat(fits(COMPARED, FieldType.DATE, Parameters.of(5))).isFalse();
    }

    @Test
    void stringsTakeStringsAndNumbers() throws Exception {
        int type = FieldType.VAR_STRING;
        assertThat(fits(ARGUMENT, type, Parameters.of("text"))).isTrue();
        assertThat(fits(ARGUMENT, type, Parameters.of(LocalDate.EPOCH))).isTrue();
        assertThat(fits(ARGUMENT, type, Parameters.of(5))).isTrue();
        assertThat(fits(ARGUMENT, type, Parameters.of(new byte[1]))).isFalse();
        assertThat(fits(ARGUMENT, type, Parameters.of(new ByteArrayInputStream(new byte[1]), -1)))
                .as("a stream may be of any length")
                .isTrue();
        assertThat(fits(ARGUMENT, type, BINARY, Parameters.of(new byte[1]))).isTrue();
        assertThat(fits(ARGUMENT, type, BINARY, Parameters.of("text"))).isFalse();
        assertThat(fits(COMPARED, type, BINARY, Parameters.of("text"))).isTrue();
    }

    @Test
    void whatIsUnknownFits() throws Exception {
        assertThat(fits(ARGUMENT, FieldType.GEOMETRY, BINARY, Parameters.of("text")))
                .isTrue();
    }

    @Test
    void onlyAssignedValuesFitWhateverTheTypes() {
        assertThat(FixedTypes.fitAny(command("INSERT INTO t VALUES (?, ?)"), 2)).isTrue();
        assertThat(FixedTypes.fitAny(command("INSERT INTO t VALUES (?, ? + 1)"), 2))
                .isFalse();
        assertThat(FixedTypes.fitAny(command("UPDATE t SET a = ? WHERE b = ?"), 2))
                .isFalse();
    }

    private static boolean fits(String sql, int type, Parameter value) throws Exception {
        return fits(sql, type, type == FieldType.VAR_STRING ? TEXT : BINARY, value);
    }

    private static boolean fits(String sql, int type, int collation, Parameter value) throws Exception {
        byte[] definition = {
            3, 'd', 'e', 'f', 0, 0, 0, 1, '?', 0, 12, (byte) collation, 0, 9, 0, 0, 0, (byte) type, 0, 0, 0, 0, 0
        };
        FixedTypes fixed = new FixedTypes(command(sql), 1);
        fixed.read(0, new Payload(definition, 0, definition.length));
        ParameterSet values = new ParameterSet(1);
        values.set(1, value);
        return fixed.fit(values);
    }

    private static SqlCommand command(String sql) {
        return new SqlCommand(sql, SqlDialect.of(ServerVersion.of("9.7.0")), false);
    }
}
