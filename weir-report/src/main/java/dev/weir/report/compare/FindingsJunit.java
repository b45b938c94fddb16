package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.compare.WorstFirst.Group;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Findings as JUnit XML, which build servers show: a suite for each study and link, a test case for each cell. A cell that is
 * slower beyond the bound (of a gate the allowance, of a comparison delta) fails; one that is undecided, or that run B lacks,
 * is skipped and says why.
 */
public final class FindingsJunit {
    private static final String RUN = "weir.run";

    private final Findings findings;
    private final XMLStreamWriter xml;

    private FindingsJunit(Findings findings, XMLStreamWriter xml) {
        this.findings = findings;
        this.xml = xml;
    }

    /** A test case: {@code kind} is {@code failure} or {@code skipped}; {@code null} where it passed. */
    private record Case(String suite, String name, String kind, String message) {}

    /** An XML document, to be stored in UTF-8. */
    public static String text(Findings findings) {
        StringWriter out = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            new FindingsJunit(findings, xml).document();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a string takes everything that is written to it", e);
        }
        return out.toString();
    }

    private void document() throws XMLStreamException {
        List<List<Case>> suites = new ArrayList<>();
        WorstFirst.groups(findings.cells()).forEach(group -> suites.add(cases(group)));
        List<Case> rest = rest();
        if (!rest.isEmpty()) {
            suites.add(rest);
        }
        List<Case> all = suites.stream().flatMap(List::stream).toList();
        xml.writeStartDocument("UTF-8", "1.0");
        line();
        start("testsuites", "weir " + findings.command(), all);
        for (List<Case> suite : suites) {
            line();
            start("testsuite", suite.get(0).suite(), suite);
            for (Case each : suite) {
                line();
                write(each);
            }
            line();
            xml.writeEndElement();
        }
        line();
        xml.writeEndElement();
        xml.writeEndDocument();
        line();
    }

    private List<Case> cases(Group group) {
        List<Case> cases = new ArrayList<>();
        String suite = "weir." + group.study() + "." + group.link();
        for (CellComparison each : group.cells()) {
            String name = each.cell().words();
            String told = Figures.closeRatio(each.ratio()) + " of the time in A: " + each.words()
                    + (each.note().isEmpty() ? "" : " (" + each.note() + ")");
            cases.add(findings.gate() == null ? compared(suite, name, each, told) : judged(suite, name, each, told));
        }
        return cases;
    }

    private static Case compared(String suite, String name, CellComparison each, String told) {
        String kind =
                each.verdict() == Verdict.SLOWER ? "failure" : each.verdict() == Verdict.UNDECIDED ? "skipped" : null;
        return new Case(suite, name, kind, kind == null ? "" : told);
    }

    private Case judged(String suite, String name, CellComparison each, String told) {
        CellGate judged = findings.judged(each);
        String allowed = "; allowed: +" + CellComparison.percent(findings.gate().maxSlowdownPercent());
        return switch (judged.outcome()) {
            case PASS -> new Case(suite, name, null, "");
            case FAIL -> new Case(suite, name, "failure", told + allowed);
            case UNDECIDED ->
                new Case(
                        suite,
                        name,
                        "skipped",
                        told
                                + allowed
                                + (judged.moreHeats() < 0
                                        ? "; no number of heats would decide"
                                        : "; about " + judged.moreHeats() + " more heats in each run would decide"));
        };
    }

    /** What concerns no single cell of both runs. */
    private List<Case> rest() {
        List<Case> rest = new ArrayList<>();
        findings.comparison()
                .studiesOnlyA()
                .forEach(study -> rest.add(new Case(RUN, "study " + study, "skipped", "not measured in run B")));
        findings.onlyA().forEach(cell -> rest.add(new Case(RUN, cell.words(), "skipped", "not measured in run B")));
        if (findings.gate() != null && findings.gate().outcome() == Outcome.UNDECIDED) {
            findings.gate()
                    .reasons()
                    .forEach(reason -> rest.add(new Case(RUN, "the run as a whole", "skipped", reason)));
        }
        return rest;
    }

    private void start(String element, String name, List<Case> cases) throws XMLStreamException {
        xml.writeStartElement(element);
        attribute("name", name);
        attribute("tests", Integer.toString(cases.size()));
        attribute("failures", Long.toString(count(cases, "failure")));
        attribute("errors", "0");
        attribute("skipped", Long.toString(count(cases, "skipped")));
        attribute("time", "0");
    }

    private static long count(List<Case> cases, String kind) {
        return cases.stream().filter(each -> kind.equals(each.kind())).count();
    }

    private void write(Case each) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute("classname", each.suite());
        attribute("name", each.name());
        attribute("time", "0");
        if (each.kind() != null) {
            xml.writeStartElement(each.kind());
            attribute("message", each.message());
            if (each.kind().equals("failure")) {
                attribute("type", "slower");
                xml.writeCharacters(valid(each.message()));
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, valid(value));
    }

    private void line() throws XMLStreamException {
        xml.writeCharacters("\n");
    }

    /** Characters that XML 1.0 has no way to write are replaced: https://www.w3.org/TR/xml/#charsets. */
    private static String valid(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(each -> out.appendCodePoint(isValid(each) ? each : 0xFFFD));
        return out.toString();
    }

    private static boolean isValid(int c) {
        boolean basic = (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD);
        return basic || c == '\t' || c == '\n' || c == '\r' || c >= 0x10000;
    }
}
