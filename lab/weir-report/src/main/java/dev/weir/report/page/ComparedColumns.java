package dev.weir.report.page;

import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.RatioResult;
import java.util.function.Function;

/** The first columns of tables about comparisons: the two arms, the link and the level. */
final class ComparedColumns {
    private ComparedColumns() {}

    /** Adds the arms and the link. */
    static <R> Table<R> add(Table<R> table, RunView view, Function<R, RatioResult> ratio) {
        return table.names("Arm", row -> view.label(ratio.apply(row).cell().arm()))
                .names("Against", row -> view.label(ratio.apply(row).reference()))
                .names("Link", row -> ratio.apply(row).cell().link());
    }

    /** Adds the arms, the link and the level. */
    static <R> Table<R> withLevel(Table<R> table, RunView view, Function<R, RatioResult> ratio) {
        return add(table, view, ratio)
                .words(
                        level(view),
                        row -> view.levelFigure(view.level(ratio.apply(row).cell())));
    }

    /** Returns the head of the level's column. */
    static String level(RunView view) {
        return view.inner().isEmpty() ? "level" : view.inner();
    }
}
