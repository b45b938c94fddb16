package dev.weir.report.page.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.Judged;
import dev.weir.report.page.PageRun;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By the publication on streaming. */
class JudgeTest {
    private static final String STREAM = "connectorj.stream";
    private static final String ONCE = "connectorj.at-once";

    @ParameterizedTest
    @CsvSource({"stream, 24, 33.41", "blob, 24, 20.855", "keys, 17, 13.56", "metadata, 8, 7.779", "batch, 39, 461.294"})
    void everyPublishedFigureIsOnFile(String study, int count, double sum) {
        List<PublishedRatio> findings =
                PublishedFindings.on(study, new Judged().view(new PageRun())).findings();

        assertThat(findings).hasSize(count).filteredOn(PublishedRatio::headline).isNotEmpty();
        assertThat(findings.stream().mapToDouble(PublishedRatio::theirs).sum()).isCloseTo(sum, Offset.offset(0.001));
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
        assertThat(all).allMatch(each -> each.because().startsWith("this run has no such figure on "));
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
        assertThat(on(PageRun.WAN)).allMatch(each -> each.because().equals("no link compares"));
    }

    @Test
    void sameDirectionIsReproduced() {
        PublishedRatio finding = local(1, 1.5, 1.6, 1.7);

        assertThat(finding.what()).isEqualTo("connectorj.stream / connectorj.at-once");
        assertThat(finding.outcome()).isEqualTo(Outcome.REPRODUCED);
        assertThat(finding.because()).isEqualTo("same direction");
        assertThat(local(1, 1.8, 1.88, 1.95).because()).isEqualTo("same direction, same size");
    }

    /** The run's own table says probably slower: so does this one. */
    @Test
    void whatTheRunHasNoVerdictOnIsProbable() {
        Judged judged = new Judged().ratio(STREAM, ONCE, "local", 1, 1.46, 2.87, 5.64, Verdict.UNDECIDED);
        assertThat(finding(judged, "local, 1 row").outcome()).isEqualTo(Outcome.PROBABLY_REPRODUCED);

        Judged other = new Judged().ratio(STREAM, ONCE, "local", 1, 0.5, 0.6, 0.7, Verdict.UNDECIDED);
        assertThat(finding(other, "local, 1 row").outcome()).isEqualTo(Outcome.PROBABLY_NOT_REPRODUCED);
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
                .startsWith("another direction; why is not known; theirs is of MySQL 5.7, Connector/J 6.0.6 and MariaDB"
                        + " Connector/J 2.2.0, ours of MySQL 8.0.15, Connector/J 9.1; counted here: +2 round trips");
    }

    @Test
    void aNetworkWhoseFiguresAreKnownToDifferExplainsAContradiction() {
        Judged judged = new Judged().ratio(STREAM, ONCE, "wifi", 1000, 0.99, 1.0, 1.01, Verdict.EQUAL);
        PublishedRatio finding = finding(judged, "Wi-Fi, 1,000 rows");

        assertThat(finding.outcome()).isEqualTo(Outcome.EXPLAINED);
        assertThat(finding.because()).contains("102 %");
    }

    private static PublishedRatio local(int rows, double low, double estimate, double high) {
        Judged judged = new Judged()
                .ratio(STREAM, ONCE, "local", rows, new Interval(low, estimate, high), Verdict.SLOWER, Double.NaN);
        return finding(judged, "local, " + rows + (rows == 1 ? " row" : " rows"));
    }

    private static PublishedRatio finding(Judged judged, String network) {
        return findings(judged, PageRun.LOCAL, PageRun.WIFI, PageRun.WAN).stream()
                .filter(each -> each.network().equals(network) && each.what().startsWith("connectorj."))
                .findFirst()
                .orElseThrow();
    }
}
