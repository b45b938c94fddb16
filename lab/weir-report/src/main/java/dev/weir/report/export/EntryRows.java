package dev.weir.report.export;

import static dev.weir.report.export.RunExport.known;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.model.Stored;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows of what was found by trying, what storing costs, and the link cards. */
final class EntryRows {
    static final List<String> BEHAVIOUR_COLUMNS =
            List.of("experiment", "arm", "link", "outcome", "evidence", "figure", "value");
    static final List<String> STORED_COLUMNS = List.of(
            "arm",
            "values",
            "raw_bytes",
            "stored_bytes",
            "encode_us",
            "decode_us",
            "server_write_us",
            "ratio_p5",
            "ratio_p25",
            "ratio_p50",
            "ratio_p75",
            "ratio_p95");
    static final List<String> LINK_COLUMNS = List.of(
            "link",
            "occasion",
            "at",
            "emulated",
            "declared_rtt_us",
            "declared_rate_bits_per_s",
            "rtt_p50_us",
            "rtt_p99_us",
            "echoes",
            "goodput_up_bits_per_s",
            "goodput_down_bits_per_s",
            "within_tolerance",
            "findings");
    private static final int PERCENTILES = 5;

    private final List<String> factors;

    EntryRows(List<String> factors) {
        this.factors = factors;
    }

    /** One row per figure; one without a figure where there is none. */
    static void behaviours(Run run, RunExport.Rows rows) throws IOException {
        for (Behaviour each : run.entriesOf(Behaviour.class).toList()) {
            List<Object> head = List.of(each.experiment(), each.arm(), each.link(), each.outcome(), each.evidence());
            if (each.figures().isEmpty()) {
                rows.add(RunExport.plus(head, Arrays.asList(null, null)));
            }
            for (Map.Entry<String, Double> figure : new TreeMap<>(each.figures()).entrySet()) {
                rows.add(RunExport.plus(head, Arrays.asList(figure.getKey(), figure.getValue())));
            }
        }
    }

    void stored(Run run, RunExport.Rows rows) throws IOException {
        for (Stored each : run.entriesOf(Stored.class).toList()) {
            List<Object> values = RunExport.plus(
                    List.of(
                            each.arm(),
                            each.values(),
                            each.rawBytes(),
                            each.storedBytes(),
                            each.encodeMicros(),
                            each.decodeMicros()),
                    Arrays.asList(known(each.serverWriteMicros())));
            for (int i = 0; i < PERCENTILES; i++) {
                values.add(
                        i < each.ratioPercentiles().size()
                                ? each.ratioPercentiles().get(i)
                                : null);
            }
            values.addAll(RunExport.values(factors, Map.of(), each.factors()));
            rows.add(values);
        }
    }

    static void links(Run run, RunExport.Rows rows) throws IOException {
        for (LinkCard card : run.entriesOf(LinkCard.class).toList()) {
            rows.add(List.of(
                    card.link().name(),
                    card.occasion(),
                    card.at(),
                    card.link().emulated(),
                    card.link().rttMicros(),
                    card.link().rateBitsPerSecond(),
                    card.rtt().p50Micros(),
                    card.rtt().p99Micros(),
                    card.rtt().echoes(),
                    card.goodputUpBitsPerSecond(),
                    card.goodputDownBitsPerSecond(),
                    card.withinTolerance(),
                    String.join(" ", card.findings())));
        }
    }
}
