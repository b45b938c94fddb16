package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.stats.Verdict;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class GateJunitTest {
    private static CellGate cell(String study, double ratio, Outcome outcome) {
        CellKey key = new CellKey(study, "b<\"&", "local", "", Level.of("rows", 100));
        Interval interval = new Interval(ratio - 0.01, ratio, ratio + 0.01);
        return new CellGate(
                new CellComparison(key, 100, 100 * ratio, 5, 5, interval, interval, true, Verdict.UNDECIDED, 2, ""),
                outcome,
                100 * (ratio - 0.99),
                0);
    }

    private static Document xml(List<CellGate> cells, List<String> reasons) throws Exception {
        GateResult result = new GateResult(Outcome.UNDECIDED, 3, null, cells, List.of(), reasons, List.of());
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(GateJunit.text(result))));
    }

    private static List<Element> all(Document xml, String name) {
        NodeList found = xml.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    @Test
    void aCellIsATestAndAStudyASuite() throws Exception {
        Document xml = xml(
                List.of(
                        cell("stream", 1.00, Outcome.PASS),
                        cell("stream", 1.20, Outcome.FAIL),
                        cell("keys", 1.03, Outcome.UNDECIDED)),
                List.of());

        assertThat(all(xml, "testsuite"))
                .extracting(each -> each.getAttribute("name") + " " + each.getAttribute("tests") + " "
                        + each.getAttribute("failures") + " " + each.getAttribute("skipped"))
                .containsExactly("weir.stream 2 1 0", "weir.keys 1 0 1");
        assertThat(all(xml, "testcase"))
                .extracting(each -> each.getAttribute("classname") + ": " + each.getAttribute("name"))
                .containsExactly(
                        "weir.stream: stream b<\"& on local, rows=100",
                        "weir.stream: stream b<\"& on local, rows=100",
                        "weir.keys: keys b<\"& on local, rows=100");
        assertThat(all(xml, "testcase").get(0).getAttribute("time")).isEqualTo("0.000120");
        assertThat(all(xml, "failure"))
                .extracting(each -> each.getAttribute("message"))
                .containsExactly("20 % more time [19, 21], allowed +3 %");
        assertThat(all(xml, "skipped"))
                .extracting(each -> each.getAttribute("message"))
                .containsExactly("undecided: 3.0 % more time [2.0, 4.0], allowed +3 %");
    }

    @Test
    void whatWasNotMeasuredIsSkippedAndNotForgotten() throws Exception {
        Document xml = xml(List.of(), List.of("study keys has no cell"));

        assertThat(all(xml, "skipped"))
                .extracting(each -> each.getAttribute("message"))
                .containsExactly("study keys has no cell");
    }
}
