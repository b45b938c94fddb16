package dev.weir.report.page.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReproductionRuleTest {
    @ParameterizedTest
    @CsvSource({
        "1.88, 2.063, 2.205, 2.357, REPRODUCED, same direction and size",
        "0.5, 0.62, 0.64, 0.66, REPRODUCED, same direction and size",
        "1.26, 1.740, 1.808, 1.879, OTHER_SIZE, our difference is larger",
        "0.307, 0.453, 0.464, 0.474, OTHER_SIZE, our difference is smaller",
        "6.51, 1.768, 5.468, 16.91, UNDECIDED, same direction; our interval is too wide to tell the size",
        "0.89, 1.038, 1.075, 1.113, NOT_REPRODUCED, the opposite direction",
        "0.8, 0.992, 0.998, 1.004, NOT_REPRODUCED, alike within 10 %",
        "1.88, 0.9, 1.88, 3.9, UNDECIDED, 'our interval contains 1, and the published size'",
        "0.5, 0.8, 1.0, 1.2, UNDECIDED, our interval contains 1",
    })
    void differences(double theirs, double low, double estimate, double high, Outcome outcome, String because) {
        assertThat(new ReproductionRule(theirs, null).judge(new Interval(low, estimate, high)))
                .isEqualTo(new ReproductionRule.Judgement(outcome, because));
    }

    /** A quarter of their ratio would hold 1, and the other direction. */
    @ParameterizedTest
    @CsvSource({
        "0.916, 0.90, 0.92, 0.94, REPRODUCED, same direction and size",
        "0.916, 0.97, 0.98, 0.99, OTHER_SIZE, our difference is smaller",
        "0.916, 0.889, 0.945, 1.005, UNDECIDED, 'our interval contains 1, and the published size'",
        "1.04, 0.98, 1.00, 1.01, NOT_REPRODUCED, alike within 10 %",
        "1.04, 0.88, 0.90, 0.92, NOT_REPRODUCED, the opposite direction",
        "0.929, 1.002, 1.006, 1.010, NOT_REPRODUCED, the opposite direction",
        "0.967, 0.92, 0.93, 0.94, OTHER_SIZE, our difference is larger",
    })
    void smallDifferences(double theirs, double low, double estimate, double high, Outcome outcome, String because) {
        differences(theirs, low, estimate, high, outcome, because);
    }

    @ParameterizedTest
    @CsvSource({
        "1.02, 0.96, 1.007, 1.055, REPRODUCED, alike within 10 %",
        "0.97, 1.01, 1.015, 1.019, REPRODUCED, alike within 10 %",
        "0.92, 1.016, 1.055, 1.095, NOT_REPRODUCED, the opposite direction",
        "1.08, 0.94, 0.95, 0.96, NOT_REPRODUCED, the opposite direction",
        "0.998, 0.689, 0.779, 0.881, NOT_REPRODUCED, not alike within 10 %",
        "1.0, 1.11, 1.2, 1.3, NOT_REPRODUCED, not alike within 10 %",
        "1.05, 0.967, 1.08, 1.207, UNDECIDED, our interval reaches beyond 10 %",
    })
    void likenesses(double theirs, double low, double estimate, double high, Outcome outcome, String because) {
        assertThat(new ReproductionRule(theirs, 0.1).judge(new Interval(low, estimate, high)))
                .isEqualTo(new ReproductionRule.Judgement(outcome, because));
    }
}
