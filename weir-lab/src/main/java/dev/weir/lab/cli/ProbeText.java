package dev.weir.lab.cli;

import dev.weir.lab.link.Profile;
import dev.weir.lab.probe.RealPath;
import dev.weir.lab.probe.TransactionSaving;
import dev.weir.report.model.Manifest;
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
        lines.add(line("TCP connect", time(path.tcpConnectMicros()) + " (median)"));
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
                time(times.p50Micros()),
                tail,
                time(times.p99Micros()),
                times.count());
    }

    private static String time(double micros) {
        return micros < 1000
                ? String.format(Locale.ROOT, "%.0f µs", micros)
                : String.format(Locale.ROOT, "%.2f ms", micros / 1e3);
    }

    private static String rate(double bitsPerSecond, long bytes) {
        return String.format(Locale.ROOT, "%.3g Mbit/s (largest transfer %.2f MB)", bitsPerSecond / 1e6, bytes / 1e6);
    }

    private static String tls(RealPath.Tls tls) {
        String state = tls.inEffect()
                ? tls.version() + ", " + tls.cipher()
                : tls.offered() ? "offered, not in effect" : "not offered";
        return tls.extraLoginMicros() == null
                ? state
                : state + "; it adds " + time(tls.extraLoginMicros()) + " to a login";
    }

    private static String profile(Profile profile) {
        Manifest.Link link = profile.link();
        return link.emulated()
                ? String.format(
                        Locale.ROOT,
                        "%s (%s, %.0f Mbit/s)",
                        profile.id(),
                        time((double) link.rttMicros()),
                        link.rateBitsPerSecond() / 1e6)
                : profile.id() + " (no emulation)";
    }
}
