package dev.weir.report.history;

import dev.weir.report.compare.CellKey;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One comparison over time.
 *
 * @param cell study, arm, link and level
 * @param reference id of the arm in the denominator
 * @param points what each run says that has it, in time order; at least two
 * @param changes where the ratio changed, in time order
 */
public record Series(CellKey cell, String reference, List<Point> points, List<Change> changes) {

    /** {@code stream connectorj.stream / connectorj.at-once on lan-1g, rows=100}. */
    public String words() {
        return cell.study() + " " + cell.arm() + " / " + reference + " on " + cell.link() + factors(cell.factors());
    }

    private static String factors(Map<String, String> factors) {
        return factors.entrySet().stream()
                .map(each -> ", " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
    }

    /** Size of its largest change on the log scale; 0 where it did not change. */
    public double changed() {
        return changes.stream().mapToDouble(Change::size).max().orElse(0);
    }
}
