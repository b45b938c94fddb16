package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Text;
import java.io.StringWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A gate's result as JUnit's XML, which build servers show as tests: a suite for each study, a test for each cell. A cell that is too
 * slow is a failure, an undecided one is skipped; neither hides the other.
 */
public final class GateJunit {
    private static final String SUITE = "testsuite";

    private final GateResult result;
    private final XMLStreamWriter xml;

    private GateJunit(GateResult result, XMLStreamWriter xml) {
        this.result = result;
        this.xml = xml;
    }

    /** Returns the document, which ends with a line break. */
    public static String text(GateResult result) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            new GateJunit(result, xml).write();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML in memory cannot be written", e);
        }
        return text + "\n";
    }

    private void write() throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuites");
        Set<String> studies = new LinkedHashSet<>();
        result.cells().forEach(each -> studies.add(each.cell().cell().study()));
        for (String study : studies) {
            suite(study);
        }
        if (!result.reasons().isEmpty()) {
            reasons();
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void suite(String study) throws XMLStreamException {
        List<CellGate> cells = result.worstFirst().stream()
                .filter(each -> each.cell().cell().study().equals(study))
                .toList();
        begin("weir." + study, cells.size(), count(cells, Outcome.FAIL), count(cells, Outcome.UNDECIDED));
        for (CellGate each : cells) {
            test(each);
        }
        end();
    }

    private static long count(List<CellGate> cells, Outcome outcome) {
        return cells.stream().filter(each -> each.outcome() == outcome).count();
    }

    private void begin(String name, long tests, long failures, long skipped) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement(SUITE);
        xml.writeAttribute("name", name);
        xml.writeAttribute("tests", Long.toString(tests));
        xml.writeAttribute("failures", Long.toString(failures));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", Long.toString(skipped));
    }

    private void end() throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
    }

    private void test(CellGate gate) throws XMLStreamException {
        CellComparison cell = gate.cell();
        String found = RatioWords.plain(cell.ratio()) + ", allowed " + result.allowed();
        beginTest(
                "weir." + cell.cell().study(),
                cell.cell().words(),
                Double.isFinite(cell.microsB()) ? cell.microsB() / 1e6 : 0);
        switch (gate.outcome()) {
            case FAIL -> message("failure", found);
            case UNDECIDED -> message("skipped", "undecided: " + found);
            case PASS -> {
                xml.writeStartElement("system-out");
                xml.writeCharacters(found);
                xml.writeEndElement();
            }
        }
        xml.writeEndElement();
    }

    private void beginTest(String suite, String name, double seconds) throws XMLStreamException {
        xml.writeCharacters("\n    ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", suite);
        xml.writeAttribute("name", name);
        xml.writeAttribute("time", Text.format("%.6f", seconds));
    }

    private void message(String element, String message) throws XMLStreamException {
        xml.writeEmptyElement(element);
        xml.writeAttribute("message", message);
    }

    /** Writes a skipped test for whatever forbids a pass besides the cells, so that it is not overlooked. */
    private void reasons() throws XMLStreamException {
        int count = result.reasons().size();
        begin("weir", count, 0, count);
        for (String reason : result.reasons()) {
            beginTest("weir", "every study was measured", 0);
            message("skipped", reason);
            xml.writeEndElement();
        }
        end();
    }
}
