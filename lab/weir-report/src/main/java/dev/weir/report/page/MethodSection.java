package dev.weir.report.page;

import dev.weir.report.model.Event;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Margin;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class MethodSection {
    private static final String RACED =
            "<p>Every arm is held by a <a href=\"#term-worker\">worker</a>, a warm JVM that stands idle beside the others"
                    + " until it is asked. In a <a href=\"#term-lap\">lap</a> each of them takes a"
                    + " <a href=\"#term-slice\">slice</a> of a few milliseconds of the same work on the same link, in random order,"
                    + " and only slices of one lap, milliseconds apart, are set against each other. After its laps the"
                    + " <a href=\"#term-heat\">heat</a> ends and a new one begins with fresh JVMs: a ratio is the centre of its"
                    + " laps, heat by heat, and its interval says how far the heats agree.</p>\n";
    private static final String PLACED =
            "While nothing runs in parallel, clients and server share one core, where the system lets the lab place them. ";

    private MethodSection() {}

    /** Returns the method of measurement and the machine, which the studies of one command share. */
    static String common(List<StudyPanel> tellings) {
        return RACED
                + once(tellings, each -> Stream.of(machine(each)))
                + "<h3>Servers</h3>"
                + once(tellings, each -> each.manifest().servers().stream().map(MethodSection::server));
    }

    private static String once(List<StudyPanel> tellings, Function<RunView, Stream<String>> parts) {
        return tellings.stream()
                .flatMap(each -> parts.apply(each.view()))
                .distinct()
                .collect(Collectors.joining());
    }

    static String html(RunView view) {
        return method(view) + commandLine(view) + arms(view) + events(view);
    }

    private static String method(RunView view) {
        Manifest m = view.manifest();
        Manifest.Fixture fixture = m.fixture();
        return "<p>" + Html.text(fixture.description()) + " Timed query: <code>" + Html.text(fixture.query())
                + "</code>. Every value fetched is checked against the digest of the "
                + "<a href=\"#term-fixture\">fixture</a>, outside the timed part.</p>\n"
                + "<p>Intervals hold at " + Figures.percent(100 - m.errorRatePercent())
                + " over heats; what lies within " + margins(m) + " counts as equal. What differs by no more than the "
                + "<a href=\"#term-floor\">noise floor</a> of its link is open. "
                + "Round trips and bytes are counted at the relay in an untimed visit. "
                + PLACED
                + Html.text(MachineState.words(view)) + "</p>\n"
                + LapPicture.html(view)
                + pairs(plan(view));
    }

    private static String margins(Manifest m) {
        return m.links().stream()
                .collect(Collectors.groupingBy(
                        link -> Margin.percent(m, link.name()),
                        LinkedHashMap::new,
                        Collectors.mapping(link -> Html.text(link.name()), Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(each -> Figures.percent(each.getKey()) + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    private static Map<String, String> plan(RunView view) {
        Manifest m = view.manifest();
        long groups = view.run().groups().count();
        Map<String, String> plan = new LinkedHashMap<>();
        plan.put("Plan", m.preset());
        plan.put("Seed", Long.toString(m.seed()));
        plan.put("Time given", Units.duration((double) m.budgetSeconds()));
        plan.put(
                "Measured",
                Figures.plural(view.analysis().heats(), "whole heat") + ", " + Figures.plural(groups, "slice group"));
        plan.put("Threshold", Figures.percent(m.thresholdPercent()));
        plan.put("Error rate", Figures.percent(m.errorRatePercent()) + " of equal arms, looks included");
        plan.put(
                "Rows in the table",
                Figures.count(m.fixture().rows()) + " (seed " + m.fixture().seed() + ")");
        plan.put("Weir", m.weirVersion());
        plan.put("Run", m.runId());
        return plan;
    }

    private static String commandLine(RunView view) {
        return "<h3>Repeat it</h3><pre class=\"box\" tabindex=\"0\"><code>"
                + Html.text(view.manifest().commandLine()) + "</code></pre>\n";
    }

    private static String machine(RunView view) {
        Manifest.Machine m = view.manifest().machine();
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("Processor", m.cpu() + ", " + Figures.plural(m.cores(), "logical processor"));
        machine.put("Memory", Units.bytes((double) m.memoryBytes()));
        machine.put("Operating system", m.os());
        machine.put("Java", m.jvm());
        machine.put("Frequency governor", m.governor());
        return "<h3>Machine</h3>" + pairs(machine);
    }

    private static String server(Manifest.Server server) {
        return "<details><summary>" + Html.text(Words.server(server)) + "</summary>"
                + pairs(new TreeMap<>(server.variables())) + "</details>\n";
    }

    private static String arms(RunView view) {
        return "<h3>Arms</h3>"
                + Table.interactive(
                                "Arms as declared; the id is what options and files call them",
                                "arms",
                                view.arms().values())
                        .names("Arm", arm -> view.label(arm.id()))
                        .column("Id", arm -> code(arm.id(), "name"))
                        .prose("What it does", Manifest.Arm::description)
                        .words("Driver", arm -> (arm.driver() + " " + arm.driverVersion()).strip())
                        .column("Settings", arm -> code(Words.assignments(arm.settings()), "settings"))
                        .html();
    }

    private static Table.Cell code(String text, String style) {
        return Table.html("<code>" + Html.text(text) + "</code>", style);
    }

    private static String events(RunView view) {
        return Table.of(
                        "What happened to the run",
                        view.run().entriesOf(Event.class).toList())
                .words("When", event -> Words.when(event.at()))
                .words("Event", Event::kind)
                .prose("Detail", Event::detail)
                .ifAny();
    }

    private static String pairs(Map<String, String> pairs) {
        return pairs.entrySet().stream()
                .map(each -> "<div><dt>" + Html.text(each.getKey()) + "</dt><dd>" + Html.text(each.getValue())
                        + "</dd></div>")
                .collect(Collectors.joining("", "<dl class=\"pairs\">", "</dl>\n"));
    }
}
