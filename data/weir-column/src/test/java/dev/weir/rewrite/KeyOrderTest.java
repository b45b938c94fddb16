package dev.weir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyOrderTest {
    @Test
    void comparesByTheColumnsOwnTypeAndOrder() throws Exception {
        KeyOrder order = new KeyOrder(List.of(
                PrimaryKeyColumn.of("id", "bigint", "bigint(20) unsigned", "", ""),
                PrimaryKeyColumn.of("na`me", "varchar", "varchar(20)", "latin1", "latin1_german1_ci")));
        RowKey key = new RowKey(List.of("18446744073709551615", "61"));
        assertThat(order.selected()).isEqualTo("CAST(`id` AS CHAR), HEX(`na``me`)");
        assertThat(order.after(key))
                .isEqualTo(new Condition(
                        "(`id` > CAST(CAST(? AS CHAR) AS UNSIGNED)) OR (`id` = CAST(CAST(? AS CHAR) AS UNSIGNED) AND `na``me` >"
                                + " CONVERT(UNHEX(?) USING latin1) COLLATE latin1_german1_ci)",
                        List.of("18446744073709551615", "18446744073709551615", "61")));
        assertThat(order.upTo(key).sql()).contains("`id` < ").contains("`na``me` <= ");
        assertThat(order.describe(key)).isEqualTo("id=18446744073709551615, na`me=0x61");
    }

    @Test
    void refusesKeysWhoseOrderIsNotThatOfTheirValues() {
        for (String type : List.of("enum", "set", "bit", "float", "double")) {
            assertThatThrownBy(() -> PrimaryKeyColumn.of("k", type, type, "", ""))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("key column=k is of type=" + type);
        }
    }
}
