package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class KeysTest {
    @Property(tries = 200, seed = "1")
    void bytesAreBigEndianAndComeBack(@ForAll long most, @ForAll long least) {
        UUID key = new UUID(most, least);
        byte[] bytes = Keys.bytes(key);
        assertThat(bytes).hasSize(16);
        assertThat(bytes[0]).isEqualTo((byte) (most >>> 56));
        assertThat(Keys.fromBytes(bytes)).isEqualTo(key);
    }

    @Test
    void keysAreRandomUuidsAndDoNotRepeat() {
        Set<UUID> seen = new HashSet<>();
        for (int i = 0; i < 200_000; i++) {
            UUID key = Keys.key(i);
            assertThat(key.version()).isEqualTo(4);
            assertThat(key.variant()).isEqualTo(2);
            seen.add(key);
        }
        assertThat(seen).hasSize(200_000);
        assertThat(Arrays.stream(Keys.visits(200_000, false, 10_000)).noneMatch(seen::contains))
                .isTrue();
        assertThat(Arrays.stream(Keys.visits(200_000, true, 10_000)).allMatch(seen::contains))
                .isTrue();
    }

    @Test
    void setsInTheProcessAgreeWithTheirDefinition() throws Exception {
        for (KeyStore.Lookup set : new KeyStore.Lookup[] {KeysArms.hashSet(5000), KeysArms.sortedArray(5000)}) {
            for (int i = 0; i < 10_000; i++) {
                assertThat(set.contains(Keys.key(i))).isEqualTo(i < 5000);
            }
        }
    }

    @Test
    void slicesHoldEveryKeyOnceInTheOrderOfTheirBytes() {
        int size = 20_000;
        for (int slices : new int[] {1, 4, 16}) {
            List<UUID> all = new ArrayList<>();
            for (int slice = 0; slice < slices; slice++) {
                all.addAll(KeyFixture.slice(size, slice, slices));
            }
            assertThat(new HashSet<>(all)).hasSize(size);
            assertThat(all).hasSize(size);
            for (int i = 1; i < size; i++) {
                byte[] before = Keys.bytes(all.get(i - 1));
                assertThat(Arrays.compareUnsigned(before, Keys.bytes(all.get(i))))
                        .isNegative();
            }
        }
        assertThat(KeyFixture.slices(1)).isEqualTo(1);
        assertThat(KeyFixture.slices(100_000)).isEqualTo(1);
        assertThat(KeyFixture.slices(10_000_000)).isEqualTo(64);
    }

    @Test
    void theDigestDependsOnEveryAnswer() {
        KeySample sample = KeySample.of(1000);
        boolean[] answers = new boolean[sample.keys().length];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = i % 2 == 0;
        }
        assertThat(sample.digest(answers)).isEqualTo(sample.expectedDigest());
        for (int i = 0; i < answers.length; i++) {
            answers[i] = !answers[i];
            assertThat(sample.digest(answers)).isNotEqualTo(sample.expectedDigest());
            answers[i] = !answers[i];
        }
    }
}
