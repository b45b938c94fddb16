package dev.weir.lab.cli;

import dev.weir.lab.link.Profile;
import dev.weir.lab.probe.RealPath;
import dev.weir.lab.probe.TransactionSaving;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A measured path in lines of text. */
final class ProbeText {
    private ProbeText() {}

    static List<String> lines(RealPath path) {
        List<String> lines = new ArrayList<>();
        RealPath.Server server = path.server();
        lines.add(String.format(
                Locale.ROOT,
                "Path to %s:%d: %s %s%s",
                server.host(),
                server.port(),
                server.product(),
                server.version(),
                server.comment().isEmpty() ? "" : " (" + server.comment() + ")"));
        lines.add(line("TCP connect", Units.time(path.tcpConnectMicros()) + " (median)"));
        lines.add(line("login", times(path.login()) + ", plugin " + server.authenticationPlugin()));
        lines.add(line("round trip", times(path.ping()) + ", by ping"));
        lines.add(line("", times(path.statement()) + ", by SELECT 1"));
        lines.add(line(
                "goodput down",
                rate(path.goodputDownBitsPerSecond(), path.goodputBytes().down())));
        lines.add(line(
                "goodput up",
                rate(path.goodputUpBitsPerSecond(), path.goodputBytes().up())));
        lines.add(line("TLS", tls(path.tls())));
        path.variables().forEach((name, value) -> lines.add(line(name, value)));
        path.between().forEach(sentence -> lines.add(line("between", sentence)));
        path.findings().forEach(sentence -> lines.add(line("note", sentence)));
        lines.add(line("transaction", new TransactionSaving(path.statement().p50Micros()).sentence()));
        lines.add("Emulate it: --link " + path.freeForm());
        lines.add("Nearest profile: " + profile(path.nearest()));
        return lines;
    }

    private static String line(String name, String text) {
        return String.format(Locale.ROOT, "  %-19s %s", name, text);
    }

    private static String times(RealPath.Times times) {
        String tail = times.count() < 100 ? "longest" : "99 % within";
        return String.format(
                Locale.ROOT,
                "%s median, %s %s (%d times)",
                Units.time(times.p50Micros()),
                tail,
                Units.time(times.p99Micros()),
                times.count());
    }

    private static String rate(double bitsPerSecond, long bytes) {
        return Units.rate(bitsPerSecond) + " (largest transfer " + Units.bytes((double) bytes) + ")";
    }

    private static String tls(RealPath.Tls tls) {
        String state = tls.inEffect()
                ? tls.version() + ", " + tls.cipher()
                : tls.offered() ? "offered, not in effect" : "not offered";
        return tls.extraLoginMicros() == null
                ? state
                : state + "; it adds " + Units.time(tls.extraLoginMicros()) + " to a login";
    }

    private static String profile(Profile profile) {
        Manifest.Link link = profile.link();
        return link.emulated()
                ? String.format(
                        Locale.ROOT,
                        "%s (%s, %s)",
                        profile.id(),
                        Units.time((double) link.rttMicros()),
                        Units.rate((double) link.rateBitsPerSecond()))
                : profile.id() + " (no emulation)";
    }
}
