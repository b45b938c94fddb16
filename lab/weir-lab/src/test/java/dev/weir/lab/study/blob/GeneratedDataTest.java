package dev.weir.lab.study.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.codec.Codec;
import dev.weir.codec.Codecs;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class GeneratedDataTest {
    private final GeneratedData data = new GeneratedData();

    /** The published deflate ratios. */
    @ParameterizedTest
    @CsvSource({"extra, 6.2", "high, 3.4", "medium, 2.1", "low, 1.3", "documents, 4.0"})
    void compressesAsItShould(String kind, double ratio) throws Exception {
        byte[] value = data.value(new BlobLevel(100 * 1024, kind), 3);
        byte[] room = new byte[value.length * 2];
        try (Codec codec = Codecs.named("deflate")) {
            double found = (double) value.length / codec.encode(value, 0, value.length, room, 0);
            assertThat(found).isBetween(ratio * 0.9, ratio * 1.1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1024", "10240", "102400", "4392960"})
    void documentsAreJsonOfExactlyTheirSize(int size) {
        byte[] document = Documents.document(size, size);
        assertThat(document).hasSize(size);
        assertThat(JsonMapper.shared().readTree(document).get("pages").size()).isPositive();
    }

    @Test
    void valuesDifferAndComeAgain() {
        BlobLevel level = new BlobLevel(1024, "medium");
        assertThat(data.value(level, 0)).isEqualTo(new GeneratedData().value(level, 0));
        assertThat(data.value(level, 0)).isNotEqualTo(data.value(level, 1));
        assertThat(new BlobStudy().expectedDigest(level.level())).startsWith("8:");
    }

    @ParameterizedTest
    @EnumSource(Preset.class)
    void everyPresetHasIdsOfItsOwnForEveryValue(Preset preset) {
        Set<Integer> ids = new HashSet<>();
        int values = 0;
        for (BlobLevel level : levels(preset)) {
            for (int i = 0; i < data.count(level); i++) {
                ids.add(data.id(level, i));
                values++;
            }
        }
        assertThat(ids).hasSize(values).allMatch(id -> id > 0);
    }

    @Test
    void theEverydayFixtureIsSmall() {
        long raw = levels(Preset.DEFAULT).stream()
                .mapToLong(level -> (long) data.count(level) * level.size())
                .sum();
        // the buffer pool has 256 MiB; most of a dozen ways of keeping them take less than half of it
        assertThat(raw).isLessThan(25L << 20);
    }

    private Set<BlobLevel> levels(Preset preset) {
        Set<BlobLevel> levels = new HashSet<>(Set.of(data.smallLevel()));
        data.tiers(preset)
                .forEach(tier -> tier.levels().stream().map(BlobLevel::of).forEach(levels::add));
        return levels;
    }

    @ParameterizedTest
    @EnumSource(Preset.class)
    void tiersNameArmsThatThereAreAndQuestionsThatCanBeAsked(Preset preset) {
        Study study = new BlobStudy();
        List<String> known = BlobArms.allIds();
        assertThat(known).doesNotHaveDuplicates();
        study.tiers(preset).forEach(tier -> assertThat(known).containsAll(tier.arms()));
        assertThat(study.comparisons())
                .allSatisfy(comparison -> assertThat(known).contains(comparison.arm(), comparison.reference()));
        assertThat(study.comparisons()).doesNotHaveDuplicates();
        assertThat(study.tiers(Preset.DEFAULT).get(0).levels())
                .contains(Level.of("size", 102400).with("data", "documents"))
                .contains(Level.of("size", 716800).with("data", "documents"))
                .hasSize(2);
    }
}
