package dev.weir.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.update.ResultTable.RowSql;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final int PRIMARY = ColumnFlag.PRIMARY_KEY | ColumnFlag.NOT_NULL;

    private static ColumnDefinition column(String database, String table, String name, int flags) {
        return new ColumnDefinition(database, "x", table, "label", name, 63, 11, FieldType.LONG, flags, 0, "", "");
    }

    private static ResultTable table(String... names) {
        return new ResultTable(java.util.Arrays.stream(names)
                .map(name -> column("d`b", "t t", name, PRIMARY))
                .toList());
    }

    private static ResultTable.KeyPart part(String key, String column, boolean nullable) {
        return new ResultTable.KeyPart(key, true, column, nullable);
    }

    @Test
    void thePrimaryKeyIsChosenWhereAllOfItIsThere() {
        List<ResultTable.KeyPart> parts =
                List.of(part("u", "c", false), part("PRIMARY", "a", false), part("PRIMARY", "b", false));
        assertThat(table("b", "c", "A").key(parts)).containsExactly(2, 0);
        assertThat(table("a", "c").key(parts)).containsExactly(1);
        assertThat(table("a").key(parts)).isEmpty();
        assertThat(table("a").whyNoKey(parts)).contains("lacks column b of the primary key");
    }

    @Test
    void aKeyWithNullsExpressionsOrTwinsNamesNoRow() {
        assertThat(table("a").key(List.of(part("u", "a", true)))).isEmpty();
        assertThat(table("a").key(List.of(part("u", "a", false), new ResultTable.KeyPart("u", true, null, false))))
                .isEmpty();
        assertThat(table("a").key(List.of(new ResultTable.KeyPart("i", false, "a", false))))
                .isEmpty();
        assertThat(table("a").whyNoKey(List.of())).contains("no primary key");
    }

    @Test
    void columnsOfOneTableUnderOneName() {
        assertThat(table("a", "b").whyReadOnly()).isEmpty();
        ColumnDefinition a = column("d", "t", "a", PRIMARY);
        assertThat(new ResultTable(List.of(a, column("d", "t", "", 0))).whyReadOnly())
                .hasValueSatisfying(reason -> assertThat(reason).contains("no column of a table"));
        assertThat(new ResultTable(List.of(a, column("d", "u", "b", 0))).whyReadOnly())
                .hasValueSatisfying(reason -> assertThat(reason).contains("several tables"));
        assertThat(new ResultTable(List.of(a, column("e", "t", "b", 0))).whyReadOnly())
                .isPresent();
        assertThat(new ResultTable(List.of(column("d", "t", "b", ColumnFlag.UNIQUE_KEY))).whyReadOnly())
                .isPresent();
        assertThat(new ResultTable(List.of(a)).whyReadOnly()).isEmpty();
    }

    @Test
    void everythingIsQuotedAndEveryValueAMarker() {
        ResultTable table = table("k", "v`w");
        RowSql sql = new RowSql(table, List.of(0));
        Object value = 1;
        assertThat(table.showKeys()).isEqualTo("SHOW KEYS FROM `d``b`.`t t` WHERE @@sql_select_limit>10000");
        assertThat(sql.select()).isEqualTo("SELECT `k`, `v``w` FROM `d``b`.`t t` WHERE `k` = ?");
        assertThat(sql.delete()).isEqualTo("DELETE FROM `d``b`.`t t` WHERE `k` = ?");
        assertThat(sql.update(new Object[] {value, value}))
                .isEqualTo("UPDATE `d``b`.`t t` SET `k` = ?, `v``w` = ? WHERE `k` = ?");
        assertThat(RowSql.insert(table, new Object[] {null, value}))
                .isEqualTo("INSERT INTO `d``b`.`t t` (`v``w`) VALUES (?)");
        assertThat(RowSql.insert(table, new Object[2])).isEqualTo("INSERT INTO `d``b`.`t t` () VALUES ()");
    }
}
