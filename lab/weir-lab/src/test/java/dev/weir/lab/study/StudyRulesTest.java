package dev.weir.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudyRulesTest {
    @ParameterizedTest
    @ValueSource(strings = {"batch", "columns", "export", "keys", "metadata", "transaction"})
    void armsQuestionsTiersAndSentinelAreOfTheStudy(String name) {
        Study study = Studies.named(name, Map.of());
        StudyRules.requireKnownArms(study);
        if (!name.equals("keys")) {
            StudyRules.requireEverythingInFull(study);
        }
        StudyRules.requireSentinelInFirstTier(study);
        for (Preset preset : Preset.values()) {
            StudyRules.requireSameLevelsAsReferences(study, preset);
        }
    }

    @Test
    void someAreMeasuredWhereTheyAreNamedOnly() {
        assertThat(Studies.all()).extracting(Study::name).contains("batch", "columns", "export", "transaction");
        assertThat(Studies.usual()).extracting(Study::name).doesNotContain("batch", "columns", "export", "transaction");
    }
}
