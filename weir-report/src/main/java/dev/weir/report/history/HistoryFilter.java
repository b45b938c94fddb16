package dev.weir.report.history;

import java.util.Set;

/**
 * What of a history is wanted.
 *
 * @param studies names of studies; empty for all
 * @param arms ids of arms, on either side of a comparison; empty for all
 */
public record HistoryFilter(Set<String> studies, Set<String> arms) {
    boolean wants(String study) {
        return studies.isEmpty() || studies.contains(study);
    }

    boolean wants(String arm, String reference) {
        return arms.isEmpty() || arms.contains(arm) || arms.contains(reference);
    }
}
