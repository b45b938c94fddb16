package dev.weir.spark;

import dev.weir.rewrite.ColumnFigures;
import dev.weir.rewrite.Tally;
import java.io.Serializable;
import java.util.List;

/**
 * The result of partitions.
 *
 * @param figures of their values; nothing where they were rewritten
 * @param tally of their rows; nothing where they were only read
 * @param executors that did it, each once for each partition
 * @param problems values at which a partition was left
 */
record PartResult(ColumnFigures figures, Tally tally, List<String> executors, List<String> problems)
        implements Serializable {

    static PartResult ofAll(List<PartResult> parts) {
        ColumnFigures figures = new ColumnFigures();
        Tally tally = new Tally();
        parts.forEach(part -> {
            figures.add(part.figures());
            tally.add(part.tally());
        });
        return new PartResult(
                figures,
                tally,
                parts.stream().flatMap(part -> part.executors().stream()).toList(),
                parts.stream().flatMap(part -> part.problems().stream()).toList());
    }
}
