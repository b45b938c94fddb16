package dev.weir.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.keyed.KeyLists.KeyList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyListsTest {
    @ParameterizedTest
    @CsvSource({
        "0,''",
        "1,1/1",
        "4,1/1 1/1 1/1 1/1",
        "5,5/10",
        "7,7/10",
        "10,10/10",
        "14,10/10 1/1 1/1 1/1 1/1",
        "15,10/10 5/10",
        "49,10/10 10/10 10/10 10/10 9/10",
        "50,50/100",
        "95,95/100",
        "100,100/100",
        "499,100/100 100/100 100/100 100/100 99/100",
        "500,500/1000",
        "1234,1000/1000 100/100 100/100 10/10 10/10 10/10 1/1 1/1 1/1 1/1",
    })
    void keysPerMarkers(int count, String expected) {
        String lists = KeyLists.of(count, i -> 8).stream()
                .map(list -> list.keys() + "/" + list.length())
                .collect(Collectors.joining(" "));
        assertThat(lists).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1000,500,1/1000",
        "1000,3000,10/100",
        "1000,300000,1000/1",
        "10,10000000,10/1",
        "95,6000,10/10",
        "93,6000,9/10 3/1"
    })
    void wideKeysMakeShorterLists(int count, int bytes, String listsAndLength) {
        List<KeyList> lists = KeyLists.of(count, i -> bytes);
        String found = lists.stream()
                .collect(Collectors.groupingBy(KeyList::length, TreeMap::new, Collectors.counting()))
                .descendingMap()
                .entrySet()
                .stream()
                .map(entry -> entry.getValue() + "/" + entry.getKey())
                .collect(Collectors.joining(" "));
        assertThat(found).isEqualTo(listsAndLength);
    }

    @Property
    void eachKeyIsInOneListAndListsFitAPacket(@ForAll @Size(max = 3000) List<@IntRange(max = 20_000) Integer> bytes) {
        int next = 0;
        for (KeyList list : KeyLists.of(bytes.size(), bytes::get)) {
            assertThat(list.from()).isEqualTo(next);
            assertThat(list.keys()).isBetween((list.length() + 1) / 2, list.length());
            long total = 0;
            for (int i = 0; i < list.length(); i++) {
                total += bytes.get(list.from() + Math.min(i, list.keys() - 1));
            }
            assertThat(total).isLessThanOrEqualTo(KeyLists.MOST_BYTES);
            next += list.keys();
        }
        assertThat(next).isEqualTo(bytes.size());
    }
}
