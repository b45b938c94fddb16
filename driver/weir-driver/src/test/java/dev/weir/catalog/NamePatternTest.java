package dev.weir.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.catalog.Query.NamePattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
    @ParameterizedTest
    @CsvSource({
        "orders, orders, false",
        "orders%, orders%, true",
        "a_b, a_b, true",
        "a\\_b, a_b, false",
        "a\\%b, a%b, false",
        "a\\_b%, a|_b%, true",
        "a|b, a|b, false",
        "a|b%, a||b%, true",
        "a\\|b%, a||b%, true",
        "a\\\\b, a\\b, false",
        "a\\\\b_, a\\b_, true",
        "a\\, a\\, false",
        "'', '', false"
    })
    void backslashTakesTheNextCharacterLiterally(String pattern, String text, boolean wild) {
        assertThat(NamePattern.parse(pattern, '|')).isEqualTo(new NamePattern(text, wild));
    }

    @Property
    void aNameThatIsEscapedStandsForItself(@ForAll String name) {
        String escaped = name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        assertThat(NamePattern.parse(escaped, '|')).isEqualTo(new NamePattern(name, false));
    }
}
