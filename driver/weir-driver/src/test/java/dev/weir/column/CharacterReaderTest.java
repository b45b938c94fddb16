package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.column.Column.Value;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharacterReaderTest {
    private static final UUID ID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    @Test
    void textIsUtf8() throws SQLException {
        String text = "a\u00e4\u20ac\ud83d\ude00";
        Value read = Column.text(Column.characters(), text);
        assertThat(read.object()).isEqualTo(text);
        assertThat(read.as(byte[].class))
                .asString(java.nio.charset.StandardCharsets.UTF_8)
                .isEqualTo(text);
        ColumnDefinition json = Column.of(FieldType.JSON, 400, 0, 0, ColumnDefinition.BINARY, "");
        assertThat(Column.text(json, "{\"k\": \"\u00e4\"}").object()).isEqualTo("{\"k\": \"\u00e4\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "8, windows-1252",
        "13, Shift_JIS",
        "28, GBK",
        "35, UTF-16BE",
        "60, UTF-32BE",
        "56, UTF-16LE",
        "97, x-eucJP-Open"
    })
    void otherCharacterSetsAreThoseOfTheCollation(int collation, String charset) throws SQLException {
        ColumnDefinition column = Column.of(FieldType.VAR_STRING, 40, 0, 0, collation, "");
        String text = "aZ9";
        byte[] bytes = text.getBytes(Charset.forName(charset));
        assertThat(Column.binary(column, bytes).string()).isEqualTo(text);
        assertThat(Column.binary(column, bytes).as(byte[].class)).isEqualTo(bytes);
    }

    @Test
    void characterSetThatJavaDoesNotHave() throws SQLException {
        ColumnDefinition dec8 = Column.of(FieldType.VAR_STRING, 40, 0, 0, 3, "");
        assertThatThrownBy(() -> Column.text(dec8, "a").string())
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining("collation=3");
        assertThat(Column.text(dec8, "a").as(byte[].class)).containsExactly('a');
    }

    @Test
    void numbersInText() throws SQLException {
        assertThat(Column.text(Column.characters(), "-42").as(Integer.class)).isEqualTo(-42);
        assertThat(Column.text(Column.characters(), "42.9").as(Long.class)).isEqualTo(42);
        assertThat(Column.text(Column.characters(), "1e3").as(Short.class)).isEqualTo((short) 1000);
        assertThat(Column.text(Column.characters(), "0.1").as(Double.class)).isEqualTo(0.1);
        assertThat(Column.text(Column.characters(), "0.10").as(BigDecimal.class))
                .isEqualTo(new BigDecimal("0.10"));
        assertThat(Column.text(Column.bytes(), "7").as(Integer.class)).isEqualTo(7);
        for (String none : new String[] {"", "abc", "1x", "\u0661"}) {
            assertThatThrownBy(() -> Column.text(Column.characters(), none).as(Integer.class))
                    .isInstanceOf(SQLDataException.class);
            assertThatThrownBy(() -> Column.text(Column.characters(), none).as(Double.class))
                    .isInstanceOf(SQLDataException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "true, true",
        "T, true",
        "Yes, true",
        "y, true",
        "1, true",
        "-1, true",
        "0.5, true",
        "false, false",
        "F, false",
        "NO, false",
        "n, false",
        "0, false",
        "0.0, false"
    })
    void booleansInText(String text, boolean value) throws SQLException {
        assertThat(Column.text(Column.characters(), text).as(Boolean.class)).isEqualTo(value);
    }

    @Test
    void datesInText() throws SQLException {
        assertThat(Column.text(Column.characters(), "2024-02-29").as(LocalDate.class))
                .isEqualTo(LocalDate.of(2024, 2, 29));
        assertThat(Column.text(Column.characters(), "2024-02-29T10:20:30").as(LocalTime.class))
                .isEqualTo(LocalTime.of(10, 20, 30));
        assertThat(Column.text(Column.characters(), "10:20:30.5").as(LocalTime.class))
                .isEqualTo(LocalTime.of(10, 20, 30, 500_000_000));
        assertThat(Column.text(Column.characters(), "-100:00:00").as(Duration.class))
                .isEqualTo(Duration.ofHours(-100));
    }

    @Test
    void uuids() throws SQLException {
        assertThat(Column.text(Column.characters(), ID.toString()).as(UUID.class))
                .isEqualTo(ID);
        assertThat(Column.hex(Column.bytes(), "00112233445566778899aabbccddeeff")
                        .as(UUID.class))
                .isEqualTo(ID);
        ColumnDefinition mariaDb = Column.of(FieldType.STRING, 144, 0, 0, Column.UTF8MB4, "uuid");
        assertThat(Column.text(mariaDb, ID.toString()).object()).isEqualTo(ID);
        for (String none : new String[] {"", "x", "1-1-1-1-1", "00112233-4455-6677-8899-aabbccddeefg"}) {
            assertThatThrownBy(() -> Column.text(Column.characters(), none).as(UUID.class))
                    .as(none)
                    .isInstanceOf(SQLDataException.class);
        }
    }

    @Test
    void inetIsText() throws SQLException {
        ColumnDefinition inet = Column.of(FieldType.STRING, 156, 0, 0, Column.UTF8MB4, "inet6");
        Value read = Column.text(inet, "2001:db8::1");
        assertThat(read.object()).isEqualTo("2001:db8::1");
        assertThat(read.reader.type().name()).isEqualTo("INET6");
    }

    @Test
    void vector() throws SQLException {
        ColumnDefinition column = Column.of(FieldType.VECTOR, 8, 0, 31, ColumnDefinition.BINARY, "");
        Value read = Column.hex(column, "0000803f 000020c0");
        assertThat(read.as(float[].class)).containsExactly(1f, -2.5f);
        assertThat((byte[]) read.object()).hasSize(8);
        assertThatThrownBy(() -> Column.hex(column, "0000").as(float[].class)).isInstanceOf(SQLDataException.class);
    }

    @Test
    void errorsShowValuesCut() {
        assertThatThrownBy(
                        () -> Column.text(Column.characters(), "x".repeat(1000)).as(Integer.class))
                .hasMessageContaining("value=" + "x".repeat(64) + "..")
                .extracting(Throwable::getMessage)
                .asString()
                .hasSizeLessThan(200);
    }
}
