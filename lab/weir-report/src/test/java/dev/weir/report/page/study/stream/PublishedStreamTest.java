package dev.weir.report.page.study.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.Judged;
import dev.weir.report.page.PageRun;
import dev.weir.report.page.published.Finding;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.study.stream.PublishedStream.Network;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PublishedStreamTest {
    private static final String STREAM = "connectorj.stream";
    private static final String ONCE = "connectorj.at-once";

    @Test
    void holdsEveryPublishedFigure() {
        var findings = new PublishedStream(new Judged().view(new PageRun()))
                .published()
                .findings();

        assertThat(findings).hasSize(24).allMatch(f -> f.outcome() == Outcome.NOT_MEASURED);
        assertThat(findings.stream().mapToDouble(Finding::theirs).sum()).isCloseTo(33.41, within());
    }

    private static Offset<Double> within() {
        return Offset.offset(1e-9);
    }

    @Test
    void linksCompareByRoundTripTime() {
        PublishedStream published = new PublishedStream(
                new Judged().view(new PageRun().links(PageRun.LOCAL, PageRun.AWS, PageRun.WIFI, PageRun.WAN)));

        assertThat(published.linkFor(Network.LOCAL)).contains(PageRun.LOCAL);
        assertThat(published.linkFor(Network.WIRE)).contains(PageRun.AWS);
        assertThat(published.linkFor(Network.WIFI)).contains(PageRun.WIFI);
    }

    @Test
    void aLinkServesOnlyTheNetworkItIsNearestTo() {
        PublishedStream wifiOnly = new PublishedStream(new Judged().view(new PageRun().links(PageRun.WIFI)));
        PublishedStream wanOnly = new PublishedStream(new Judged().view(new PageRun().links(PageRun.WAN)));
        Manifest.Link relay = new Manifest.Link("relay", true, 0, 0, 0, 0);

        assertThat(wifiOnly.linkFor(Network.WIRE)).isEmpty();
        assertThat(wanOnly.linkFor(Network.WIFI)).isEmpty();
        assertThat(new PublishedStream(new Judged().view(new PageRun().links(relay))).linkFor(Network.LOCAL))
                .isEmpty();
        assertThat(wanOnly.published().findings()).allMatch(f -> f.because().equals("no link compares"));
    }

    @Test
    void sameDirectionIsReproduced() {
        Finding finding = local(1, 1.5, 1.6, 1.7, 3);

        assertThat(finding.outcome()).isEqualTo(Outcome.REPRODUCED);
        assertThat(finding.because()).isEqualTo("same direction");
        assertThat(local(1, 1.8, 1.88, 1.95, 3).because()).isEqualTo("same direction, same size");
    }

    /** The run's own table says probably slower: so does this one. */
    @Test
    void whatTheRunHasNoVerdictOnIsProbable() {
        Judged judged = new Judged().ratio(STREAM, ONCE, "local", 1, 1.46, 2.87, 5.64, Verdict.UNDECIDED);
        assertThat(finding(judged, Network.LOCAL, 1).outcome()).isEqualTo(Outcome.PROBABLY_REPRODUCED);

        Judged other = new Judged().trips(STREAM, 3).ratio(STREAM, ONCE, "local", 1, 0.5, 0.6, 0.7, Verdict.UNDECIDED);
        assertThat(finding(other, Network.LOCAL, 1).outcome()).isEqualTo(Outcome.PROBABLY_NOT_REPRODUCED);
    }

    @Test
    void aNarrowIntervalNearTheirFigureIsReproducedAcrossTheLineOfADirection() {
        assertThat(local(1000, 0.896, 0.905, 0.914, 1).outcome()).isEqualTo(Outcome.REPRODUCED);
    }

    @Test
    void aWideIntervalIsUndecidedHowEverNearItsMiddle() {
        assertThat(local(1, 0.9, 1.88, 3.9, 3).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(local(1, Double.NaN, 1.88, Double.NaN, 3).because()).isEqualTo("one heat gives no interval");
    }

    @Test
    void aCostThatIsGoneIsExplainedByTheRoundTripsOnlyIfTheyWereCounted() {
        assertThat(local(1, 0.98, 1.0, 1.02, 1).outcome()).isEqualTo(Outcome.EXPLAINED);
        assertThat(local(1, 0.98, 1.0, 1.02, 1).because()).contains("no extra round trip");
        assertThat(local(1, 0.98, 1.0, 1.02, 3).outcome()).isEqualTo(Outcome.NOT_REPRODUCED);
        Judged uncounted = new Judged().uncounted().ratio(STREAM, ONCE, "local", 1, 0.98, 1.0, 1.02, Verdict.EQUAL);
        assertThat(finding(uncounted, Network.LOCAL, 1).outcome()).isEqualTo(Outcome.NOT_REPRODUCED);
    }

    @Test
    void aCostThatTheyDidNotFindIsExplainedByExtraRoundTrips() {
        Finding finding = local(1000, 1.4, 1.5, 1.6, 3);

        assertThat(finding.outcome()).isEqualTo(Outcome.EXPLAINED);
        assertThat(finding.because()).contains("2 extra round trips");
        assertThat(local(1000, 1.4, 1.5, 1.6, 1).outcome()).isEqualTo(Outcome.NOT_REPRODUCED);
    }

    @Test
    void wifiFiguresCarryTheirOwnError() {
        Judged judged = new Judged().ratio(STREAM, ONCE, "wifi", 1000, 0.99, 1.0, 1.01, Verdict.EQUAL);

        assertThat(finding(judged, Network.WIFI, 1000).because()).contains("102 %");
    }

    private static Finding local(int rows, double low, double estimate, double high, double trips) {
        Judged judged = new Judged()
                .trips(STREAM, trips)
                .ratio(STREAM, ONCE, "local", rows, new Interval(low, estimate, high), Verdict.SLOWER, Double.NaN);
        return finding(judged, Network.LOCAL, rows);
    }

    private static Finding finding(Judged judged, Network network, int rows) {
        return new PublishedStream(judged.view(new PageRun()))
                .published().findings().stream()
                        .filter(f -> f.network().equals(PublishedStream.setting(network, rows))
                                && f.what().equals(PublishedStream.what(PublishedStream.CONNECTOR_J)))
                        .findFirst()
                        .orElseThrow();
    }
}
