package dev.weir.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ZstdDictionaryTest {

    static byte[] dictionary() throws CodecException {
        List<byte[]> samples = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            samples.add(small(i));
        }
        return ZstdDictionary.train(samples, 4096);
    }

    private static byte[] small(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String text =
                "{\"visitor\":" + random.nextInt() + ",\"country\":\"Estonia\",\"agent\":\"Mozilla/5.0\",\"page\":"
                        + random.nextInt() + ",\"referrer\":\"https://example.org/search?q=" + random.nextInt() + "\"}";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void makesSmallValuesSmaller() throws CodecException {
        byte[] value = small(100_000);
        try (Codec without = Codecs.named("zstd-3");
                Codec with = Codecs.zstd(dictionary())) {
            byte[] encoded = Samples.encode(with, value);
            assertThat(encoded.length).isLessThan(Samples.encode(without, value).length * 3 / 4);
            assertThat(Samples.decode(with, encoded, value.length)).isEqualTo(value);
            assertThatThrownBy(() -> Samples.decode(without, encoded, value.length))
                    .isInstanceOf(CodecException.class);
        }
    }

    @Test
    void saysWhatIsMissing() {
        assertThatThrownBy(() -> ZstdDictionary.train(List.of(small(1)), 4096))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("samples=1")
                .hasMessageContaining("give more samples");
    }
}
