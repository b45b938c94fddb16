package dev.weir.lab.cli;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.WhatToDo;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.Overview;
import dev.weir.report.page.view.RunView;
import dev.weir.report.shell.Launcher;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The advice of a run on one screen: the overview, then a sentence or more per study, then the commands for details. */
record BriefAdvice(List<Advice> studies, Path directory, Terminal terminal) {
    void print(PrintWriter out) {
        List<Overview.Row> rows = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Advice advice : studies) {
            Manifest manifest = advice.run().manifest();
            String title = manifest.about().heading().title();
            if (advice.abstention().isEmpty()) {
                Map<String, String> names = RunView.names(manifest);
                WhatToDo what = WhatToDo.of(advice, id -> names.getOrDefault(id, id));
                what.note().ifPresent(note -> notes.add(title + ": " + note));
                rows.add(Overview.Row.of(title, manifest, what));
                sentences.add(title + ": " + String.join(" ", what.sentences()));
            } else {
                sentences.add(title + ": no advice. " + advice.abstention());
            }
        }
        out.println("From " + directory + ":");
        List<String> table = OverviewLines.of(Overview.of(manifests(), rows), terminal);
        table.forEach(out::println);
        boolean inWords = table.isEmpty() || terminal.columns() == 0;
        (inWords ? sentences : notes).forEach(each -> line(each, out));
        line("In words, with costs and lines to paste: " + Launcher.command("advise " + directory + " --verbose"), out);
        line(
                "For your own reads: "
                        + Launcher.command("advise " + directory + " --now ARM --rows N --rtt TIME --rate RATE"),
                out);
    }

    private List<Manifest> manifests() {
        return studies.stream().map(each -> each.run().manifest()).toList();
    }

    private void line(String text, PrintWriter out) {
        terminal.message(text, 2).forEach(out::println);
    }
}
