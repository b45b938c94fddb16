package dev.weir.report.compare;

import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** Lists the differences between the environments of two runs of one study; those that affect every arm come first. */
final class Environments {
    private static final String NONE = "none";
    private static final double RTT_SHARE = 0.03;
    private static final double RTT_MICROS = 100;

    private final List<EnvironmentDifference> found = new ArrayList<>();

    private Environments() {}

    static List<EnvironmentDifference> between(Run a, Run b) {
        Environments environments = new Environments();
        environments.servers(a.manifest(), b.manifest());
        environments.machine(a.manifest().machine(), b.manifest().machine());
        environments.fixture(a.manifest().fixture(), b.manifest().fixture());
        environments.arms(a.manifest(), b.manifest());
        environments.links(a, b);
        environments.plan(a.manifest(), b.manifest());
        return environments.found.stream()
                .sorted((x, y) -> Boolean.compare(y.touchesAll(), x.touchesAll()))
                .toList();
    }

    private void add(String what, Object a, Object b, boolean touchesAll) {
        if (!Objects.equals(a, b)) {
            found.add(new EnvironmentDifference(what, String.valueOf(a), String.valueOf(b), touchesAll));
        }
    }

    private void servers(Manifest a, Manifest b) {
        TreeSet<String> products = new TreeSet<>();
        a.servers().forEach(each -> products.add(each.product()));
        b.servers().forEach(each -> products.add(each.product()));
        for (String product : products) {
            Manifest.Server left = server(a, product);
            Manifest.Server right = server(b, product);
            add(product + " version", version(left), version(right), true);
            if (left != null && right != null) {
                add(product + " origin", left.origin(), right.origin(), true);
                settings(product + " variable ", left.variables(), right.variables(), true);
            }
        }
    }

    private static Manifest.Server server(Manifest manifest, String product) {
        return manifest.servers().stream()
                .filter(each -> each.product().equals(product))
                .findFirst()
                .orElse(null);
    }

    private static String version(Manifest.Server server) {
        return server == null ? NONE : server.version();
    }

    private void settings(String prefix, Map<String, String> a, Map<String, String> b, boolean touchesAll) {
        TreeSet<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        names.forEach(name -> add(prefix + name, a.getOrDefault(name, NONE), b.getOrDefault(name, NONE), touchesAll));
    }

    private void machine(Manifest.Machine a, Manifest.Machine b) {
        add("processor", a.cpu(), b.cpu(), true);
        add("cores", a.cores(), b.cores(), true);
        add("memory, bytes", a.memoryBytes(), b.memoryBytes(), true);
        add("operating system", a.os(), b.os(), true);
        add("JVM", a.jvm(), b.jvm(), true);
        add("frequency governor", a.governor(), b.governor(), true);
    }

    private void fixture(Manifest.Fixture a, Manifest.Fixture b) {
        add("data", a.description(), b.description(), true);
        add("query", a.query(), b.query(), true);
        add("rows in the table", a.rows(), b.rows(), true);
        add("seed of the data", a.seed(), b.seed(), true);
    }

    private void arms(Manifest a, Manifest b) {
        for (Manifest.Arm left : a.arms()) {
            b.arm(left.id()).ifPresent(right -> arm(left, right));
        }
    }

    private void arm(Manifest.Arm a, Manifest.Arm b) {
        boolean sentinel = a.role() == Manifest.Role.SENTINEL;
        if (a.role() == Manifest.Role.INJECTED) {
            return;
        }
        add(
                "driver of " + a.id(),
                a.driver() + " " + a.driverVersion(),
                b.driver() + " " + b.driverVersion(),
                sentinel);
        settings("setting of " + a.id() + ": ", a.settings(), b.settings(), sentinel);
    }

    /** Adds links of one name with different declarations, and links of one declaration with different measured round trips. */
    private void links(Run a, Run b) {
        for (Manifest.Link left : a.manifest().links()) {
            for (Manifest.Link right : b.manifest().links()) {
                String declaredA = CellKey.declared(left);
                String declaredB = CellKey.declared(right);
                if (left.name().equals(right.name())) {
                    add("declaration of link " + left.name(), declaredA, declaredB, false);
                }
                if (declaredA.equals(declaredB)) {
                    measuredRtt(left.name(), rtt(a, left.name()), rtt(b, right.name()));
                }
            }
        }
    }

    private void measuredRtt(String link, double a, double b) {
        if (Math.abs(a - b) > Math.max(RTT_MICROS, RTT_SHARE * Math.min(a, b))) {
            add("measured round trip of link " + link, Units.time(a), Units.time(b), false);
        }
    }

    /** Returns the mean of the median round trips over the run's cards; {@code NaN} without cards. */
    private static double rtt(Run run, String link) {
        return run.entriesOf(LinkCard.class)
                .filter(card -> card.link().name().equals(link))
                .mapToDouble(card -> card.rtt().p50Micros())
                .average()
                .orElse(Double.NaN);
    }

    private void plan(Manifest a, Manifest b) {
        add("Weir version", a.weirVersion(), b.weirVersion(), false);
        add("preset", a.preset(), b.preset(), false);
        add("budget, seconds", a.budgetSeconds(), b.budgetSeconds(), false);
        add("seed of the schedule", a.seed(), b.seed(), false);
        add("threshold, per cent", a.thresholdPercent(), b.thresholdPercent(), false);
    }
}
