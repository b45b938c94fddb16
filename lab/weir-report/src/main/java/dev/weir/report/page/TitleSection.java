package dev.weir.report.page;

import dev.weir.report.model.Event;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.StudyInfo;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The section on the subject, time and machine of the measurement. */
public final class TitleSection {
    private TitleSection() {}

    static String title(List<StudyPanel> tellings) {
        return "Weir: " + activities(tellings) + " from the JVM, "
                + Words.when(first(tellings).startedAt());
    }

    private static Manifest first(List<StudyPanel> tellings) {
        return tellings.stream()
                .map(each -> each.view().manifest())
                .min(Comparator.comparing(Manifest::startedAt))
                .orElseThrow();
    }

    public static String heading(List<StudyPanel> tellings) {
        return Words.capital(activities(tellings)) + " from the JVM";
    }

    /** Returns the activities: {@code reading rows and BLOBs and inserting batches of rows}. */
    private static String activities(List<StudyPanel> tellings) {
        Map<StudyInfo.Activity, Set<String>> subjects = new EnumMap<>(StudyInfo.Activity.class);
        for (StudyPanel each : tellings) {
            StudyInfo.Heading about = each.view().about().heading();
            subjects.computeIfAbsent(about.activity(), activity -> new LinkedHashSet<>())
                    .add(about.subject());
        }
        return Words.list(subjects.entrySet().stream()
                .map(each -> each.getKey().doing() + " " + Words.list(List.copyOf(each.getValue())))
                .toList());
    }

    static String line(List<StudyPanel> tellings) {
        String servers =
                all(tellings, m -> m.servers().stream().map(Words::server).toList());
        String links = all(
                tellings,
                m -> m.links().stream()
                        .map(link -> link.name() + " (" + Words.network(link) + ")")
                        .toList());
        return "<p class=\"sub\">"
                + Html.text(servers + " over "
                        + links + " · " + machines(tellings) + " · "
                        + Words.when(first(tellings).startedAt()))
                + " · <a href=\"#method\">versions and method</a></p>\n";
    }

    /** Returns the servers, drivers and links measured, and the progress of each study. */
    public static String measured(List<StudyPanel> tellings) {
        String servers =
                all(tellings, m -> m.servers().stream().map(Words::server).toList());
        String links = all(
                tellings,
                m -> m.links().stream()
                        .map(link -> link.name() + " (" + Words.link(link) + ")")
                        .toList());
        String drivers = all(
                tellings,
                m -> m.arms().stream()
                        .filter(arm -> RunView.isStudy(arm) && !arm.about().isInProcess())
                        .map(arm -> (arm.driver() + " " + arm.driverVersion()).strip())
                        .toList());
        String done = Words.list(tellings.stream()
                .map(each -> each.view().about().heading().activity().done())
                .distinct()
                .toList());
        return "<p>" + Html.text(servers) + " " + done + " with "
                + Html.text(drivers) + " over "
                + Html.text(links) + ".</p>\n<p class=\"sub\">"
                + Html.text(
                        Words.when(first(tellings).startedAt()) + " · " + machines(tellings) + " · " + states(tellings))
                + "</p>\n";
    }

    private static String machines(List<StudyPanel> tellings) {
        return Words.list(tellings.stream()
                .map(each -> each.view().manifest().machine())
                .map(TitleSection::machine)
                .distinct()
                .toList());
    }

    private static String all(List<StudyPanel> tellings, Function<Manifest, List<String>> names) {
        return Words.list(tellings.stream()
                .flatMap(each -> names.apply(each.view().manifest()).stream())
                .distinct()
                .toList());
    }

    private static String states(List<StudyPanel> tellings) {
        return tellings.stream()
                .map(each -> (tellings.size() == 1 ? "" : each.name() + ": ")
                        + Figures.plural(each.view().analysis().heats(), "heat") + ", "
                        + state(each.view().run()))
                .collect(Collectors.joining(" · "));
    }

    private static String machine(Manifest.Machine machine) {
        return machine.cpu() + ", " + Figures.plural(machine.cores(), "core") + " shared by client, relay and server";
    }

    /** Returns the state of the run, from its last event. */
    private static String state(Run run) {
        List<Event> events = run.entriesOf(Event.class).toList();
        if (events.isEmpty()) {
            return run.entries().isEmpty() ? "not started" : "still running or cut off";
        }
        Event last = events.get(events.size() - 1);
        String spent = last.spentSeconds() > 0 ? " after " + Units.duration(last.spentSeconds()) + " of measuring" : "";
        return switch (last.kind()) {
            case "finished" -> "finished" + spent;
            case "stopped" -> "stopped" + spent;
            case Event.NOT_STARTED -> "not started, for the budget held no heat of it";
            case "server-lost" -> "server lost" + spent;
            default -> "still running or cut off";
        };
    }
}
