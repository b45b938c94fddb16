package dev.weir.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.Command;
import dev.weir.packet.FieldType;
import dev.weir.packet.QueryAttributes;
import dev.weir.packet.ServerVersion;
import dev.weir.sql.SqlDialect;
import dev.weir.sql.SqlText;
import dev.weir.wire.PacketWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ParameterSetTest {
    private static final SqlDialect PLAIN = SqlDialect.of(ServerVersion.of("8.0.15"));

    private final ByteArrayOutputStream wire = new ByteArrayOutputStream();
    private final PacketWriter writer = new PacketWriter(new Sink(wire));
    private final SentTypes sent = new SentTypes(true);

    @Test
    void typesAreSentAgainOnlyWhenTheyChange() throws Exception {
        execute(values(Parameters.of(5), Parameters.of("a")));
        assertThat(execute(values(Parameters.NULL, Parameters.of("b")))).endsWith("01" + "00" + "0162");
        assertThat(execute(values(Parameters.of(6), Parameters.NULL))).endsWith("02" + "00" + "06000000");
        assertThat(execute(values(Parameters.of(6L), Parameters.NULL)))
                .endsWith("02" + "01" + "0800" + "fd00" + "0600000000000000");
        sent.forget();
        assertThat(execute(values(Parameters.of(6L), Parameters.NULL)))
                .endsWith("02" + "01" + "0800" + "0600" + "0600000000000000");
    }

    @Test
    void typesAreComparedOnceUntilSomethingChanges() throws Exception {
        int[] looks = new int[1];
        Parameter counted = new Parameter() {
            @Override
            public int type() {
                looks[0]++;
                return FieldType.TINY;
            }

            @Override
            public void binary(PacketWriter out) {
                out.u8(1);
            }

            @Override
            public void literal(LiteralWriter out) {
                out.ascii("1");
            }
        };
        ParameterSet values = values(Parameters.of(true));
        execute(values);
        values.set(1, counted);
        assertThat(values.newTypes(sent)).isFalse();
        assertThat(execute(values)).endsWith("00" + "00" + "01");
        assertThat(values.newTypes(sent)).isFalse();
        assertThat(looks[0]).isOne();
        assertThat(values.newTypes(new SentTypes(true))).isTrue();
        execute(values(Parameters.of("a")));
        assertThat(execute(values)).endsWith("00" + "01" + "0100" + "01");
        sent.forget();
        assertThat(execute(values)).endsWith("00" + "01" + "0100" + "01");
        assertThat(execute(values)).endsWith("00" + "00" + "01");
        values.set(1, Parameters.of("a"));
        assertThat(execute(values)).endsWith("00" + "01" + "fd00" + "0161");
    }

    @Test
    void typesStandInFrontOfValuesThatNeedMoreRoom() throws Exception {
        String whole = execute(values(Parameters.of("a".repeat(5000)), Parameters.of(5), Parameters.NULL));
        assertThat(whole).contains("01000000" + "04" + "01" + "fd00" + "0300" + "0600" + "fc8813" + "6161");
        assertThat(whole).endsWith("6161" + "05000000");
    }

    @Test
    void withoutMarkersThereIsNoBitmap() throws Exception {
        assertThat(execute(new ParameterSet(0))).isEqualTo("0a000000" + "17" + "07000000" + "00" + "01000000");
    }

    /** Their names and types come with each execution, so that those of the markers do, too. */
    @Test
    void attributesStandBehindTheValues() throws Exception {
        writer.attributes(Map.of("a", "b"));
        String both = "17 07000000 08 01000000" + "02 00 01" + "0300 00" + "fe00 0161" + "05000000" + "0162";
        assertThat(execute(values(Parameters.of(5)))).endsWith(both.replace(" ", ""));
        assertThat(execute(values(Parameters.of(5)))).endsWith(both.replace(" ", ""));
        String alone = "17 07000000 08 01000000" + "01 00 01" + "fe00 0161" + "0162";
        assertThat(execute(new ParameterSet(0))).endsWith(alone.replace(" ", ""));
    }

    @Test
    void aNumberStandsWhereAttributesCould() throws Exception {
        writer.attributes(Map.of());
        String first = "17 07000000 08 01000000" + "01 00 01" + "0300 00" + "05000000";
        assertThat(execute(values(Parameters.of(5)))).endsWith(first.replace(" ", ""));
        String second = "17 07000000 08 01000000" + "01 00 00" + "05000000";
        assertThat(execute(values(Parameters.of(5)))).endsWith(second.replace(" ", ""));
        assertThat(execute(new ParameterSet(0))).isEqualTo("0a000000" + "17" + "07000000" + "00" + "01000000");
    }

    @Test
    void attributesThatAreLongOrNotAsciiStayBehind() throws Exception {
        writer.attributes(new TreeMap<>(Map.of("a", "b", "city", "K\u00f6ln", "long", "x".repeat(1 << 16))));
        String alone = "17 07000000 08 01000000" + "01 00 01" + "fe00 0161" + "0162";
        assertThat(execute(new ParameterSet(0))).endsWith(alone.replace(" ", ""));
    }

    @Test
    void nullsOfNineMarkersTakeTwoBytes() throws Exception {
        ParameterSet values = new ParameterSet(9);
        for (int i = 1; i <= 9; i++) {
            values.set(i, i == 1 || i == 9 ? Parameters.NULL : Parameters.of(true));
        }
        assertThat(execute(values)).contains("01000000" + "0101" + "01" + "0600" + "0100");
    }

    @Test
    void valuesHaveTheirLiterals() throws Exception {
        assertThat(literal(Parameters.NULL)).isEqualTo("NULL");
        assertThat(literal(Parameters.of(true))).isEqualTo("1");
        assertThat(literal(Parameters.of(-5L))).isEqualTo("-5");
        assertThat(literal(Parameters.of(BigInteger.TWO.pow(64).subtract(BigInteger.ONE))))
                .isEqualTo("18446744073709551615");
        assertThat(literal(Parameters.of(1.0))).isEqualTo("1.0");
        assertThat(literal(Parameters.of(1e300))).isEqualTo("1.0E300");
        assertThat(literal(Parameters.of(new BigDecimal("1E+3")))).isEqualTo("1000");
        assertThat(literal(Parameters.of(LocalDate.of(24, 2, 9)))).isEqualTo("'0024-02-09'");
        assertThat(literal(Parameters.of(LocalDateTime.of(2024, 2, 29, 1, 2, 3, 1000))))
                .isEqualTo("'2024-02-29 01:02:03.000001'");
        assertThat(literal(Parameters.of(Duration.ofHours(-100)))).isEqualTo("'-100:00:00'");
        assertThat(literal(Parameters.of("it's \"x\" ~"))).isEqualTo("'it''s \"x\" ~'");
        assertThat(literal(Parameters.of(""))).isEqualTo("''");
        assertThat(literal(Parameters.of("'\\"))).isEqualTo("_utf8mb4 0x275C");
        assertThat(literal(Parameters.of("\u00e9"))).isEqualTo("_utf8mb4 0xC3A9");
        assertThat(literal(Parameters.of("\n"))).isEqualTo("_utf8mb4 0x0A");
        assertThat(literal(Parameters.of("\u007f"))).isEqualTo("_utf8mb4 0x7F");
        assertThat(literal(Parameters.of(new byte[] {'\'', 0, '\\'}))).isEqualTo("_binary 0x27005C");
        assertThat(literal(Parameters.of(new byte[0]))).isEqualTo("_binary''");
    }

    @Test
    void whereOnlyQuotedStringsFitTheModeDecides() throws Exception {
        SqlText show = SqlText.of("SHOW TABLES LIKE ?", PLAIN);
        ParameterSet plain = values(Parameters.of("it's"));
        assertThat(plain.dependsOnMode(show)).isFalse();
        ParameterSet values = values(Parameters.of("a\\'\u00e9"));
        assertThat(values.dependsOnMode(show)).isTrue();
        assertThat(values.dependsOnMode(SqlText.of("SELECT ?", PLAIN))).isFalse();
        assertThat(values.text(show, true)).asString(StandardCharsets.UTF_8).endsWith(" 'a\\\\''\u00e9'");
        assertThat(values.text(show, false)).asString(StandardCharsets.UTF_8).endsWith(" 'a\\''\u00e9'");
    }

    @Test
    void literalsDoNotGrowTogetherWithWhatStandsBesideThem() throws Exception {
        assertThat(text("SELECT?FROM t", Parameters.of(1))).isEqualTo("SELECT 1 FROM t");
        assertThat(text("SELECT 5-?", Parameters.of(-1))).isEqualTo("SELECT 5--1");
        assertThat(text("SELECT 5--?", Parameters.of(-1))).isEqualTo("SELECT 5---1");
        assertThat(text("SELECT X?", Parameters.of("41"))).isEqualTo("SELECT X '41'");
        assertThat(text("SELECT ? 'alias'", Parameters.of("a"))).isEqualTo("SELECT ('a') 'alias'");
        assertThat(text("SELECT 'a'\n?", Parameters.of("b"))).isEqualTo("SELECT 'a'\n('b')");
    }

    /** Whatever the string, the literal is ASCII without a backslash, and means the string. */
    @Property
    void stringsAreReadTheSameInEveryMode(@ForAll String value) throws Exception {
        String literal = literal(Parameters.of(value));
        assertThat(literal).matches("'[ -\\[\\]-~]*'|_utf8mb4 0x([0-9A-F]{2})+");
        byte[] meant = literal.startsWith("'")
                ? literal.substring(1, literal.length() - 1).replace("''", "'").getBytes(StandardCharsets.UTF_8)
                : HexFormat.of().parseHex(literal.substring(11));
        assertThat(meant).isEqualTo(value.getBytes(StandardCharsets.UTF_8));
        assertThat(SqlText.of(literal + "?", PLAIN).markerCount()).isOne();
    }

    @Test
    void streamsGoAheadInPieces() throws Exception {
        byte[] long1 = new byte[100_000];
        ParameterSet values =
                values(Parameters.of(new ByteArrayInputStream(long1), -1), Parameters.of(new StringReader("né"), 2));
        send(values);
        byte[] all = wire.toByteArray();
        assertThat(HexFormat.of().formatHex(all, 0, 11)).isEqualTo("070001" + "00" + "18" + "07000000" + "0000");
        assertThat(HexFormat.of().formatHex(all, all.length - 40, all.length))
                .endsWith("0a000000" + "18070000000100" + "6ec3a9" + "10000000" + "17070000000001000000" + "00" + "01"
                        + "fc00" + "fd00");
        assertThat(all).hasSize(100_000 + 2 * 11 + 14 + 20);
    }

    @Property
    void readersKeepEveryCharacter(@ForAll List<String> parts) throws Exception {
        String value = String.join("\uD83D\uDE00", parts).repeat(200);
        String read = new String(new ReaderBytes(new StringReader(value), -1).readAllBytes(), StandardCharsets.UTF_8);
        assertThat(read).isEqualTo(new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    }

    @Test
    void streamThatEndsEarlyIsRefused() {
        assertThatThrownBy(() -> execute(values(Parameters.of(new ByteArrayInputStream(new byte[5]), 9))))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("bytes=5 expected=9");
        assertThatThrownBy(() -> execute(values(Parameters.of(new StringReader("abc"), 9))))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("missing characters=6");
    }

    @Test
    void streamIsReadOnce() throws Exception {
        ParameterSet values = values(Parameters.of(new ByteArrayInputStream(new byte[5]), 5));
        execute(values);
        assertThatThrownBy(() -> execute(values)).hasMessageContaining("set the parameter again");
    }

    @Test
    void missingValueIsNamed() {
        assertThatThrownBy(() -> execute(new ParameterSet(2)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("parameter index=1 of 2 has no value");
        assertThatThrownBy(() -> new ParameterSet(2).set(3, Parameters.NULL))
                .hasMessageContaining("index=3 is out of range, markers=2");
    }

    @Test
    void whatValuesComeToFollowsThem() throws Exception {
        ParameterSet values = new ParameterSet(2);
        assertThat(values.streamed()).isFalse();
        values.set(1, Parameters.of(new ByteArrayInputStream(new byte[5]), 5));
        values.set(2, Parameters.of("abc"));
        assertThat(values.streamed()).isTrue();
        assertThat(values.lengthAtMost()).isEqualTo(5 + 9);
        ParameterSet copy = values.copy();
        values.set(1, Parameters.of("ab"));
        assertThat(values.streamed()).isFalse();
        assertThat(values.lengthAtMost()).isEqualTo(6 + 9);
        assertThat(copy.streamed()).isTrue();
        assertThat(copy.lengthAtMost()).isEqualTo(5 + 9);
        values.clear();
        values.set(1, Parameters.NULL);
        values.set(1, Parameters.of("a"));
        assertThat(values.lengthAtMost()).isEqualTo(3);
        assertThatThrownBy(values::check).hasMessageContaining("parameter index=2 of 2 has no value");
        values.set(2, Parameters.NULL);
        assertThatNoException().isThrownBy(values::check);
    }

    @Test
    void textOfStreamsInMemoryIsNotStreamed() throws Exception {
        ParameterSet values = values(Parameters.of(new StringReader("n\u00e9"), -1), Parameters.of("b"));
        ParameterSet whole = values.withoutTextStreams();
        assertThat(whole.streamed()).isFalse();
        assertThat(whole.lengthAtMost()).isEqualTo(3 + 3);
        assertThat(values.streamed()).isTrue();
    }

    @Test
    void valuesThatNoServerHoldsAreRefused() {
        assertThatThrownBy(() -> Parameters.of(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> Parameters.of(new BigDecimal("1E+1000000000"))).hasMessageContaining("precision");
        assertThatThrownBy(() -> Parameters.of(LocalDate.of(10_000, 1, 1))).hasMessageContaining("year=10000");
        assertThatThrownBy(() -> Parameters.of(Duration.ofHours(839))).hasMessageContaining("PT839H");
        assertThatThrownBy(() -> Parameters.of(Duration.ofSeconds(Long.MIN_VALUE)))
                .isInstanceOf(SQLException.class);
    }

    private static ParameterSet values(Parameter... parameters) throws SQLException {
        ParameterSet values = new ParameterSet(parameters.length);
        for (int i = 0; i < parameters.length; i++) {
            values.set(i + 1, parameters[i]);
        }
        return values;
    }

    private String execute(ParameterSet values) throws SQLException, IOException {
        wire.reset();
        send(values);
        return HexFormat.of().formatHex(wire.toByteArray());
    }

    /** As the session does it. */
    private void send(ParameterSet values) throws SQLException, IOException {
        values.check();
        values.sendLongData(writer, 7);
        QueryAttributes attributes = QueryAttributes.of(writer);
        writer.begin(0)
                .u8(Command.STMT_EXECUTE)
                .i32(7)
                .u8(attributes.flags(values.count()))
                .i32(1);
        values.write(writer, sent, attributes);
        writer.end();
        writer.flush();
    }

    @Test
    void halfOfASurrogatePairIsNoCharacter() {
        assertThatThrownBy(() -> Parameters.of("a\uD83Db"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("index=1");
        assertThatThrownBy(() -> Parameters.of("\uDE00")).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> text("SELECT ?", Parameters.of(new StringReader("ab\uD83D"), -1)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("surrogate");
        assertThatNoException().isThrownBy(() -> Parameters.of("\uD83D\uDE00"));
    }

    private static String literal(Parameter parameter) throws SQLException {
        return text("SELECT ?", parameter).substring(7);
    }

    private static String text(String sql, Parameter parameter) throws SQLException {
        return new String(values(parameter).text(SqlText.of(sql, PLAIN), true), StandardCharsets.UTF_8);
    }
}
