package dev.weir.lab.cli;

import dev.weir.lab.observe.Finding;
import dev.weir.lab.observe.Observation;
import dev.weir.report.advice.RecommendationText.Line;
import dev.weir.report.page.ServerLookPage;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A look at a server in lines of text on one screen, or as JSON. */
record ServerLookText(Observation seen) {
    private static final int SCREEN = 25;
    /** The largest number of findings in full; each of the others has a line. */
    private static final int AT_LENGTH = 3;

    /** Returns as many findings in full as fit on a screen, at least one. */
    List<String> lines(Terminal terminal) {
        int atLength = AT_LENGTH;
        List<String> lines = lines(terminal, atLength);
        while (lines.size() > SCREEN && atLength > 1) {
            lines = lines(terminal, --atLength);
        }
        return lines;
    }

    private List<String> lines(Terminal terminal, int atLength) {
        List<String> lines = new ArrayList<>(terminal.wrapped(server() + ", " + counted(), 2));
        int number = 0;
        for (Finding finding : seen.findings()) {
            lines.addAll(terminal.wrapped(++number + ". " + finding.what(), 3));
            if (number <= atLength) {
                sentences(finding).forEach(line -> lines.addAll(Terminal.labelled(line, terminal)));
            }
        }
        if (seen.findings().isEmpty()) {
            lines.add("Nothing stands out. Connections opened: " + Figures.three(seen.connectionsPerSecond())
                    + " a second.");
        }
        String last = seen.savedTogether() + (number > atLength ? " All of it at length: --page FILE, or --json." : "");
        if (!last.isEmpty()) {
            lines.addAll(terminal.wrapped(last.strip(), 2));
        }
        for (String note : seen.notes()) {
            lines.addAll(terminal.wrapped("Note: " + note, 2));
        }
        return lines;
    }

    private String server() {
        return seen.server() + " at " + seen.address();
    }

    private String counted() {
        return (seen.sinceStart() ? "since its start, " : "watched for ") + Units.duration(seen.seconds()) + ": "
                + Figures.three(seen.roundTripsPerSecond()) + " round trips a second, "
                + Figures.three(seen.workingPerSecond()) + " of them statements that do work, "
                + Units.bytes(seen.bytesPerSecond()) + " a second sent. A round trip from here takes "
                + Units.time(seen.roundTripMicros()) + ".";
    }

    private List<Line> sentences(Finding finding) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(
                "Now",
                "All clients together wait "
                        + Units.time(1e6 * seen.waitedSecondsPerSecond(finding))
                        + " in a second, where a round trip is as long as from here. "
                        + String.join(" ", finding.evidence())));
        lines.add(new Line("Do", finding.advice()));
        lines.add(new Line("Saves", finding.saves()));
        lines.add(new Line("Unknown", finding.unknown()));
        lines.add(new Line("Paste", finding.proof()));
        return lines;
    }

    ServerLookPage page() {
        List<ServerLookPage.Finding> findings = seen.findings().stream()
                .map(each -> new ServerLookPage.Finding(
                        each.what(), seen.waitedSecondsPerSecond(each), each.savedRate(), sentences(each)))
                .toList();
        String counted = counted();
        return new ServerLookPage(
                server(),
                counted.substring(0, 1).toUpperCase(Locale.ROOT) + counted.substring(1),
                seen.savedTogether(),
                findings,
                seen.notes());
    }

    String json() {
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(seen);
    }
}
