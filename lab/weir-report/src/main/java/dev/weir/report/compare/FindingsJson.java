package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Verdict;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Findings as JSON; {@code docs/outputs.md} documents every field. Unknown values are {@code null}. */
public final class FindingsJson {
    /** Version of the format: incremented when a field changes its meaning or is removed, not when one is added. */
    public static final int VERSION = 1;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Findings findings;

    private FindingsJson(Findings findings) {
        this.findings = findings;
    }

    /** Returns one JSON object, terminated by a newline. */
    public static String text(Findings findings) {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(new FindingsJson(findings).document()) + "\n";
    }

    private ObjectNode document() {
        ObjectNode out = JSON.createObjectNode();
        out.put("version", VERSION);
        out.put("command", "compare");
        out.put("exitCode", findings.exit().code());
        out.put("exitMeaning", findings.exit().meaning());
        out.put("sameRun", findings.sameRun());
        out.put("errorRatePercent", findings.comparison().errorRatePercent());
        ObjectNode runs = out.putObject("runs");
        side(runs.putObject("a"), findings.a());
        side(runs.putObject("b"), findings.b());
        gate(out);
        summary(out.putObject("summary"));
        out.set("surroundings", JSON.valueToTree(findings.comparison().environment()));
        sentinels(out.putArray("sentinels"));
        ArrayNode cells = out.putArray("cells");
        findings.cells().forEach(each -> cell(cells.addObject(), each));
        keys(out.putArray("onlyA"), findings.onlyA());
        keys(out.putArray("onlyB"), findings.comparison().onlyB());
        out.set("studiesOnlyA", JSON.valueToTree(findings.comparison().studiesOnlyA()));
        out.set("studiesOnlyB", JSON.valueToTree(findings.comparison().studiesOnlyB()));
        return out;
    }

    private static void side(ObjectNode out, Findings.Side side) {
        out.put("path", side.name());
        ArrayNode studies = out.putArray("studies");
        for (Run run : side.runs()) {
            Manifest manifest = run.manifest();
            ObjectNode study = studies.addObject();
            study.put("study", manifest.study());
            study.put("runId", manifest.runId());
            study.put("startedAt", manifest.startedAt().toString());
            study.put("weirVersion", manifest.weirVersion());
            study.put("jvm", manifest.machine().jvm());
            study.put("cpu", manifest.machine().cpu());
            study.set(
                    "servers",
                    JSON.valueToTree(manifest.servers().stream()
                            .map(each -> each.product() + " " + each.version())
                            .toList()));
        }
    }

    private void gate(ObjectNode out) {
        GateResult gate = findings.gate();
        if (gate == null) {
            out.putNull("gate");
            return;
        }
        ObjectNode node = out.putObject("gate");
        node.put("outcome", lower(gate.outcome()));
        node.put("maxSlowdownPercent", gate.maxSlowdownPercent());
        node.set("reasons", JSON.valueToTree(gate.reasons()));
        node.set("remarks", JSON.valueToTree(gate.remarks()));
    }

    private void summary(ObjectNode out) {
        out.put("cells", findings.cells().size());
        for (Verdict verdict : List.of(Verdict.SLOWER, Verdict.FASTER, Verdict.EQUAL, Verdict.UNDECIDED)) {
            out.put(lower(verdict), findings.count(verdict));
        }
        if (findings.gate() != null) {
            ObjectNode gate = out.putObject("gate");
            for (Outcome outcome : Outcome.values()) {
                gate.put(lower(outcome), findings.gate().worstFirst(outcome).size());
            }
        }
        out.put("onlyA", findings.onlyA().size());
        out.put("onlyB", findings.comparison().onlyB().size());
    }

    private void sentinels(ArrayNode out) {
        for (SentinelShift each : findings.comparison().sentinels()) {
            ObjectNode node = out.addObject();
            node.put("study", each.study());
            interval(node, "ratio", each.ratio());
            node.put("control", each.control());
            node.put("sentence", each.sentence());
        }
    }

    private void cell(ObjectNode out, CellComparison each) {
        key(out, each.cell());
        out.put("microsA", finite(each.microsA()));
        out.put("microsB", finite(each.microsB()));
        out.put("heatsA", each.heatsA());
        out.put("heatsB", each.heatsB());
        interval(out, "ratio", each.ratio());
        interval(out, "asMeasured", each.asMeasured());
        out.put("overSentinel", each.relative());
        out.put("verdict", lower(each.verdict()));
        out.put("words", each.words());
        out.put("deltaPercent", finite(each.deltaPercent()));
        out.put("note", each.note());
        CellGate judged = findings.judged(each);
        if (judged != null) {
            ObjectNode gate = out.putObject("gate");
            gate.put("outcome", lower(judged.outcome()));
            gate.put("upperPercent", finite(judged.upperPercent()));
            gate.put("moreHeats", judged.moreHeats() < 0 ? null : Integer.valueOf(judged.moreHeats()));
        }
    }

    private static void keys(ArrayNode out, List<CellKey> keys) {
        keys.forEach(each -> key(out.addObject(), each));
    }

    private static void key(ObjectNode out, CellKey key) {
        out.put("study", key.study());
        out.put("arm", key.arm());
        out.put("link", key.link());
        out.set("level", JSON.valueToTree(key.factors()));
    }

    private static void interval(ObjectNode out, String name, Interval ratio) {
        if (ratio == null) {
            out.putNull(name);
            return;
        }
        ObjectNode node = out.putObject(name);
        node.put("estimate", finite(ratio.estimate()));
        node.put("low", finite(ratio.low()));
        node.put("high", finite(ratio.high()));
    }

    private static Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
