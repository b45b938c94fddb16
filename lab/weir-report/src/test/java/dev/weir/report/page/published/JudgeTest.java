package dev.weir.report.page.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.Judged;
import dev.weir.report.page.PageRun;
import dev.weir.report.stats.Verdict;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By the publication on streaming. */
class JudgeTest {
    private static final String STREAM = "connectorj.stream";
    private static final String ONCE = "connectorj.at-once";
    private static final String MARIADB_STREAM = "mariadb.stream";
    private static final String MARIADB = "mariadb.at-once";

    @ParameterizedTest
    @CsvSource({"stream, 34, 75.628", "blob, 58, 55.751", "keys, 20, 20.593", "metadata, 8, 7.779", "batch, 39, 461.294"
    })
    void everyPublishedFigureIsOnFile(String study, int count, double sum) {
        List<PublishedRatio> findings =
                PublishedFindings.on(study, new Judged().view(new PageRun())).findings();

        assertThat(findings).hasSize(count).filteredOn(PublishedRatio::headline).isNotEmpty();
        assertThat(findings.stream().mapToDouble(PublishedRatio::theirs).sum()).isCloseTo(sum, Offset.offset(0.001));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "blob", "keys", "metadata", "batch"})
    void whatWasPublishedAsALikenessIsOneAndAllElseIsNone(String study) {
        assertThat(Publication.on(study).orElseThrow().claims())
                .flatExtracting(Publication.Claim::figures)
                .allSatisfy(figure -> {
                    if (figure.alike() == null) {
                        assertThat(figure.theirs()).isNotEqualTo(1);
                    } else {
                        assertThat(figure.theirs()).isBetween(1 - figure.alike(), 1 + figure.alike());
                    }
                });
    }

    @Test
    void nothingIsOnFileForOtherStudies() {
        assertThat(PublishedFindings.on("export", new Judged().view(new PageRun()))
                        .html())
                .isEqualTo("<p>No published figures are on file for this study.</p>\n");
    }

    private static List<PublishedRatio> on(Manifest.Link... links) {
        return findings(new Judged(), links);
    }

    private static List<PublishedRatio> findings(Judged judged, Manifest.Link... links) {
        return PublishedFindings.on("stream", judged.view(new PageRun().links(links)))
                .findings();
    }

    private static String link(List<PublishedRatio> findings, String network) {
        return findings.stream()
                .filter(each -> each.network().equals(network + ", 1 row"))
                .findFirst()
                .orElseThrow()
                .link();
    }

    @Test
    void linksCompareByRoundTripTime() {
        List<PublishedRatio> all = on(PageRun.LOCAL, PageRun.AWS, PageRun.WIFI, PageRun.WAN);

        assertThat(link(all, "local")).isEqualTo("local");
        assertThat(link(all, "wire")).isEqualTo("aws");
        assertThat(link(all, "Wi-Fi")).isEqualTo("wifi");
        assertThat(all)
                .filteredOn(each -> each.outcome() != Outcome.NOT_COMPARABLE)
                .allMatch(each -> each.because().startsWith("this run has no such figure on "));
    }

    @Test
    void theNearestOfSeveralLinksCompares() {
        Manifest.Link slow = new Manifest.Link("slow", true, 9000, 0, 0, 0);

        assertThat(link(on(slow, PageRun.WIFI), "Wi-Fi")).isEqualTo("wifi");
        assertThat(link(on(slow), "Wi-Fi")).isEqualTo("slow");
    }

    @Test
    void aLinkServesOnlyTheNetworkItIsNearestTo() {
        assertThat(link(on(PageRun.WIFI), "wire")).isEmpty();
        assertThat(link(on(PageRun.WAN), "Wi-Fi")).isEmpty();
        assertThat(link(on(new Manifest.Link("relay", true, 0, 0, 0, 0)), "local"))
                .isEmpty();
        assertThat(on(PageRun.WAN))
                .filteredOn(each -> each.outcome() != Outcome.NOT_COMPARABLE)
                .allMatch(each -> each.because().equals("no link compares"));
    }

    @Test
    void theSameDirectionAtAnotherSizeIsNotReproduced() {
        PublishedRatio finding = local(1, 1.8, 1.88, 1.95);
        assertThat(finding.what()).isEqualTo("connectorj.stream / connectorj.at-once");
        assertThat(finding.outcome()).isEqualTo(Outcome.REPRODUCED);

        PublishedRatio smaller = local(1, 1.3, 1.35, 1.4);
        assertThat(smaller.outcome()).isEqualTo(Outcome.OTHER_SIZE);
        assertThat(smaller.because()).startsWith("our difference is smaller; theirs is of MySQL 5.7");
    }

    /** The run's own table says probably slower: so does this one. */
    @Test
    void whatTheRunHasNoVerdictOnIsUndecided() {
        Judged judged = new Judged().ratio(STREAM, ONCE, "local", 1, 1.8, 1.88, 1.95, Verdict.UNDECIDED);
        assertThat(finding(judged, "local, 1 row"))
                .extracting(PublishedRatio::outcome, PublishedRatio::because)
                .containsExactly(Outcome.UNDECIDED, "probably reproduced: same direction and size");

        Judged other = new Judged().ratio(STREAM, ONCE, "local", 1, 0.5, 0.6, 0.7, Verdict.UNDECIDED);
        assertThat(finding(other, "local, 1 row"))
                .extracting(PublishedRatio::outcome, PublishedRatio::because)
                .containsExactly(Outcome.UNDECIDED, "probably not reproduced: the opposite direction");
    }

    /** Where the plan asks for a difference, equal is what a likeness needs: an interval that holds for every look, or that verdict. */
    @Test
    void aLikenessIsReproducedWhereTheRunSaysEqual() {
        Judged equal = new Judged().ratio(MARIADB_STREAM, MARIADB, "local", 1, 0.93, 1.0, 1.07, Verdict.EQUAL);
        assertThat(finding(equal, "local, 1 row", MARIADB_STREAM).outcome()).isEqualTo(Outcome.REPRODUCED);

        Judged open = new Judged().ratio(MARIADB_STREAM, MARIADB, "local", 1, 0.93, 1.0, 1.07, Verdict.UNDECIDED);
        assertThat(finding(open, "local, 1 row", MARIADB_STREAM).outcome()).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void whatWasMeasuredOtherwiseIsNotComparable() {
        assertThat(on(PageRun.LOCAL, PageRun.AWS, PageRun.WIFI))
                .filteredOn(each -> each.network().startsWith("strange"))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
                    assertThat(each.because()).contains("61 Mbit/s");
                    assertThat(each.ours()).isNull();
                });
    }

    @Test
    void oneHeatDecidesNothing() {
        assertThat(local(1, Double.NaN, 1.88, Double.NaN).because()).isEqualTo("one heat gives no interval");
    }

    @Test
    void aContradictionSaysWhatDiffersAndWhatWasCounted() {
        Judged judged = new Judged().trips(STREAM, 3).ratio(STREAM, ONCE, "local", 1, 0.98, 1.0, 1.02, Verdict.EQUAL);
        PublishedRatio finding = finding(judged, "local, 1 row");

        assertThat(finding.outcome()).isEqualTo(Outcome.NOT_REPRODUCED);
        assertThat(finding.because())
                .startsWith("alike within 10 %; theirs is of MySQL 5.7, Connector/J 6.0.6 and MariaDB"
                        + " Connector/J 2.2.0, ours of MySQL 8.0.15, Connector/J 9.1; counted here: +2 round trips");
    }

    @Test
    void aNetworkWhoseFiguresAreDoubtfulSaysSo() {
        Judged judged = new Judged().ratio(STREAM, ONCE, "wifi", 1000, 0.99, 1.0, 1.01, Verdict.EQUAL);
        PublishedRatio finding = finding(judged, "Wi-Fi, 1,000 rows");

        assertThat(finding.outcome()).isEqualTo(Outcome.NOT_REPRODUCED);
        assertThat(finding.because()).startsWith("alike within 10 %; ").contains("102 %");
    }

    private static PublishedRatio local(int rows, double low, double estimate, double high) {
        Judged judged = new Judged()
                .ratio(STREAM, ONCE, "local", rows, new Interval(low, estimate, high), Verdict.SLOWER, Double.NaN);
        return finding(judged, "local, " + rows + (rows == 1 ? " row" : " rows"));
    }

    private static PublishedRatio finding(Judged judged, String network) {
        return finding(judged, network, STREAM);
    }

    private static PublishedRatio finding(Judged judged, String network, String arm) {
        return findings(judged, PageRun.LOCAL, PageRun.WIFI, PageRun.WAN).stream()
                .filter(each -> each.network().equals(network) && each.what().startsWith(arm + " / "))
                .findFirst()
                .orElseThrow();
    }
}
