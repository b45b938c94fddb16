package dev.weir.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowOrderTest {

    @Test
    void isAListWithoutTheRowsThatWereDeleted() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int fetched = random.nextInt(20);
            RowOrder order = new RowOrder(fetched);
            List<Long> expected = new ArrayList<>();
            for (long number = 0; number < fetched; number++) {
                expected.add(number);
            }
            for (int step = 0; step < 40; step++) {
                if (expected.isEmpty() || random.nextInt(3) == 0) {
                    long number = order.add();
                    assertThat(order.added(number)).isTrue();
                    expected.add(number);
                } else {
                    long number = expected.remove(random.nextInt(expected.size()));
                    order.remove(number);
                }
                assertThat(order.count()).isEqualTo(expected.size());
                for (int place = 1; place <= expected.size(); place++) {
                    assertThat(order.number(place)).as("seed=%d", seed).isEqualTo(expected.get(place - 1));
                }
            }
        }
    }

    @Test
    void knowsWhatWasFetched() {
        RowOrder order = new RowOrder(2);
        assertThat(order.added(1)).isFalse();
        assertThat(order.add()).isEqualTo(2);
        assertThat(order.added(2)).isTrue();
    }
}
