package dev.weir.report.compare;

import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The meaning of a cell, whatever its run called it.
 *
 * @param link name of the link in the first run that has it
 * @param declared the link's declared parameters, by which links are matched
 * @param factors outer and inner factors besides the link, by name
 */
public record CellKey(String study, String arm, String link, LinkKey declared, SortedMap<String, String> factors) {

    /**
     * A link by what it was declared to be.
     *
     * @param words the parameters, {@code local} for the direct path, or the name of a link that was not declared
     */
    public record LinkKey(String words) {}

    /** The cell in words: {@code stream connectorj.stream on wan-30ms, rows=100, tls=off}. */
    public String words() {
        String levels = factors.entrySet().stream()
                .map(each -> ", " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
        return study + " " + arm + " on " + link + levels;
    }

    /** The identity of a cell: everything but the link's name. */
    record Identity(String study, String arm, LinkKey declared, SortedMap<String, String> factors) {}

    Identity identity() {
        return new Identity(study, arm, declared, factors);
    }
}
