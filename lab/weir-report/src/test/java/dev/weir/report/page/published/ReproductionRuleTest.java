package dev.weir.report.page.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.stats.Interval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReproductionRuleTest {
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.6, 0.65, 0.7, REPRODUCED, same direction",
        "0.65, 0.6, 0.65, 0.7, REPRODUCED, 'same direction, same size'",
        "0.89, 0.896, 0.905, 0.914, REPRODUCED, 'same size, within ten per cent'",
        "0.89, 0.95, 0.96, 0.97, REPRODUCED, 'same size, within ten per cent'",
        "0.5, 0.8, 1.0, 1.2, UNDECIDED, our interval reaches beyond the published direction",
        "1.88, 0.9, 1.88, 3.9, UNDECIDED, our interval reaches beyond the published direction",
        "0.5, 0.99, 1.0, 1.01, NOT_REPRODUCED, another direction; why is not known",
    })
    void directions(double theirs, double low, double estimate, double high, Outcome outcome, String because) {
        assertThat(ReproductionRule.DIRECTION.judge(theirs, new Interval(low, estimate, high)))
                .isEqualTo(new ReproductionRule.Judgement(outcome, because));
    }

    @ParameterizedTest
    @CsvSource({
        "1.04, 1.03, 1.04, 1.05, REPRODUCED, 'same direction, same size'",
        "0.97, 0.92, 0.93, 0.94, REPRODUCED, 'same direction, larger'",
        "0.95, 0.97, 0.98, 0.99, REPRODUCED, 'same direction, smaller'",
        "1.04, 0.98, 1.02, 1.06, UNDECIDED, 'our interval holds the published change, and none'",
        "1.04, 0.98, 1.00, 1.02, NOT_REPRODUCED, our interval excludes the published change",
        "1.04, 0.88, 0.90, 0.92, NOT_REPRODUCED, the other direction",
    })
    void smallChanges(double theirs, double low, double estimate, double high, Outcome outcome, String because) {
        assertThat(ReproductionRule.SMALL.judge(theirs, new Interval(low, estimate, high)))
                .isEqualTo(new ReproductionRule.Judgement(outcome, because));
    }
}
