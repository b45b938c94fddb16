package dev.weir.lab.cli;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.WhatToDo;
import dev.weir.report.model.Run;
import dev.weir.report.page.Overview;
import dev.weir.report.page.view.RunView;
import dev.weir.report.shell.Launcher;
import dev.weir.report.stats.AnalysedSet;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** The advice of a run on one screen: the overview, then a sentence or more per study, then the commands for details. */
record BriefAdvice(AnalysedSet set, Path directory, Terminal terminal) {
    void print(PrintWriter out) {
        out.println("From " + directory + ":");
        List<String> table = OverviewLines.of(Overview.of(set.runs(), set.analyses()), terminal);
        table.forEach(out::println);
        boolean isScreen = !table.isEmpty() && terminal.columns() > 0;
        for (int i = 0; i < set.runs().size() && !isScreen; i++) {
            Run run = set.runs().get(i);
            Advice advice = Advice.of(run, set.analyses().get(i));
            line(run.manifest().about().heading().title() + ": " + sentences(advice, run), out);
        }
        line("In words, with costs and lines to paste: " + Launcher.command("advise " + directory + " --verbose"), out);
        line(
                "For your own reads: "
                        + Launcher.command("advise " + directory + " --now ARM --rows N --rtt TIME --rate RATE"),
                out);
    }

    private static String sentences(Advice advice, Run run) {
        UnaryOperator<String> names = id -> RunView.names(run.manifest()).getOrDefault(id, id);
        return advice.abstention().isEmpty()
                ? String.join(" ", WhatToDo.of(advice, names).sentences())
                : "no advice. " + advice.abstention();
    }

    private void line(String text, PrintWriter out) {
        terminal.wrapped(text, 2).forEach(out::println);
    }
}
