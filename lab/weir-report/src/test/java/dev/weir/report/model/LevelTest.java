package dev.weir.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class LevelTest {
    private static final Level LEVEL = Level.of("work", "collect").with("rows", 100);

    private static List<String> factors(String journal) {
        return Pattern.compile("\"factors\":\\{[^}]*}")
                .matcher(journal)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    @Test
    void orderIsKeptAndMakesNoDifference() {
        Level turned = Level.of("rows", 100).with("work", "collect");

        assertThat(LEVEL).isEqualTo(turned).hasSameHashCodeAs(turned).isEqualByComparingTo(turned);
        assertThat(LEVEL).hasToString("work=collect, rows=100").isNotEqualTo(LEVEL.with("tls", "off"));
        assertThat(turned.words()).isEqualTo("rows 100, work collect");
        assertThat(LEVEL.sorted()).hasToString("rows=100, work=collect");
        assertThat(LEVEL.with("work", "fold")).hasToString("work=fold, rows=100");
    }

    @Test
    void partsOfALevelAreLevels() {
        Level other = Level.of("rows", 10).with("work", "collect").with("tls", "off");

        assertThat(LEVEL.with(other)).isEqualTo(other);
        assertThat(other.without("rows", "keys")).hasToString("work=collect, tls=off");
        assertThat(other.without(LEVEL)).hasToString("rows=10, tls=off");
        assertThat(other.only("tls")).isEqualTo(Level.of("tls", "off"));
        assertThat(other.shared(LEVEL)).hasToString("work=collect");
        assertThat(Level.of("tls", "off").without("tls")).isEqualTo(Level.NONE);
    }

    @Test
    void levelsAgreeWhereNothingThatBothHaveDiffers() {
        assertThat(LEVEL.agrees(Level.of("tls", "off").with("rows", 100))).isTrue();
        assertThat(LEVEL.agrees(Level.of("tls", "off").with("rows", 10))).isFalse();
        assertThat(LEVEL.contains(Level.of("rows", 100))).isTrue();
        assertThat(LEVEL.contains(Level.of("tls", "off"))).isFalse();
    }

    @Test
    void numbersAreOrderedAsNumbers() {
        assertThat(Stream.of(100, 9, 10).map(rows -> Level.of("rows", rows)).sorted())
                .extracting(Level::text)
                .containsExactly("rows=9", "rows=10", "rows=100");
        assertThat(Level.of("data", "low")).isGreaterThan(Level.of("data", "high"));
        assertThat(LEVEL).isGreaterThan(LEVEL.without("work"));
    }

    @Test
    void whatIsReadIsAsExpectedOrRefused() {
        Level level = LEVEL.with("lookup", "miss");

        assertThat(level.count("rows")).isEqualTo(100);
        assertThat(level.flag("lookup", "hit", "miss")).isFalse();
        assertThatThrownBy(() -> level.count("rows", 99))
                .hasMessage("rows=100 in level=work=collect, rows=100, lookup=miss, expected 1 to 99");
        assertThatThrownBy(() -> level.count("work")).hasMessageContaining("work=collect in level=");
        assertThatThrownBy(() -> level.flag("work", "hit", "miss")).hasMessageEndingWith(", expected hit or miss");
        assertThatThrownBy(() -> Level.NONE.get("rows")).hasMessage("rows=null in level=, expected a value");
    }

    @Test
    void isAnObjectInJson() {
        String json = JsonMapper.shared().writeValueAsString(LEVEL);

        assertThat(json).isEqualTo("{\"work\":\"collect\",\"rows\":\"100\"}");
        assertThat(JsonMapper.shared().readValue(json, Level.class)).isEqualTo(LEVEL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"blob", "keys", "metadata", "stream"})
    void aRunOfBeforeIsWrittenAsItWasRead(String study) throws IOException {
        Path example = Path.of("..", "..", "docs", "example-run", study);
        String written = new RunDirectory(example)
                .read().entries().stream()
                        .map(JsonMapper.shared()::writeValueAsString)
                        .collect(Collectors.joining("\n"));

        assertThat(factors(written))
                .hasSizeGreaterThan(10)
                .isEqualTo(factors(Files.readString(example.resolve("journal.jsonl"))));
    }
}
