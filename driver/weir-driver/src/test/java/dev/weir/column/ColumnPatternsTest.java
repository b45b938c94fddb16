package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnPatternsTest {
    @ParameterizedTest
    @CsvSource({
        "'invoice.pdf', Invoice, PDF, true",
        "'invoice.pdf', invoices, pdf, false",
        "'invoice.*', invoice, pdf, true",
        "'*.pdf', invoice, pdf, true",
        "'a.b, inv*.p*f', invoice, pdf, true",
        "'invoice.p.f', invoice, pdf, false",
        "'*.*', '', '', false"
    })
    void matchesTableAndColumn(String patterns, String table, String column, boolean match) {
        assertThat(ColumnPatterns.of(List.of(patterns.split(",", -1))).match(table, column))
                .isEqualTo(match);
    }

    @Test
    void nothingIsNoColumn() {
        assertThat(ColumnPatterns.of(List.of()).isEmpty()).isTrue();
        assertThat(ColumnPatterns.of(List.of()).match("t", "c")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdf", "invoice.", ".pdf", "a.b,", "a.b,c"})
    void needsATableAndAColumn(String patterns) {
        assertThatThrownBy(() -> ColumnPatterns.of(List.of(patterns.split(",", -1))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
