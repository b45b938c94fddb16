package dev.weir.report.page;

import dev.weir.report.model.Event;
import dev.weir.report.model.Manifest;
import java.util.List;

/** What was measured, when, on what: in plain words. */
final class TitleSection {
    private TitleSection() {}

    static String title(RunView view) {
        return "Weir: " + subject(view) + " from the JVM, "
                + Words.when(view.manifest().startedAt());
    }

    private static String subject(RunView view) {
        return view.manifest().study().equals("stream")
                ? "reading rows"
                : "study “" + view.manifest().study() + "”";
    }

    static String html(RunView view) {
        Manifest m = view.manifest();
        String servers = Words.list(m.servers().stream().map(Words::server).toList());
        String links = Words.list(m.links().stream()
                .map(link -> link.name() + " (" + Words.link(link) + ")")
                .toList());
        List<String> drivers = m.arms().stream()
                .filter(RunView::isStudy)
                .map(arm -> (arm.driver() + " " + arm.driverVersion()).strip())
                .distinct()
                .toList();
        return "<p class=\"lede\">" + Html.text(servers.isEmpty() ? "No server recorded" : servers) + " read with "
                + Html.text(drivers.isEmpty() ? "no driver" : Words.list(drivers)) + " over "
                + Html.text(links.isEmpty() ? "no link" : links) + ".</p>\n<p class=\"sub\">"
                + Html.text(Words.when(m.startedAt()) + " · " + machine(m.machine()) + " · "
                        + Figures.plural(view.analysis().rounds(), "round") + ", " + state(view))
                + "</p>\n";
    }

    private static String machine(Manifest.Machine machine) {
        return machine.cores() == 0
                ? "machine unknown"
                : machine.cpu() + ", " + Figures.plural(machine.cores(), "core")
                        + " shared by client, relay and server";
    }

    /** How the run ended, from its last event. */
    static String state(RunView view) {
        List<Event> events = view.run().entriesOf(Event.class).toList();
        if (events.isEmpty()) {
            return view.run().entries().isEmpty() ? "not started" : "still running or cut off";
        }
        Event last = events.get(events.size() - 1);
        String spent = last.spentSeconds() > 0 ? " after " + Figures.span(last.spentSeconds()) + " of measuring" : "";
        return switch (last.kind()) {
            case "finished" -> "finished" + spent;
            case "stopped" -> "stopped" + spent;
            case "server-lost" -> "server lost" + spent;
            default -> "still running or cut off";
        };
    }
}
