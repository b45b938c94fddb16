package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.probe.RealPath;
import dev.weir.lab.run.RunProgress;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Units;
import dev.weir.rig.UsageException;
import dev.weir.rig.link.Profile;
import dev.weir.rig.server.ServerSpec;
import dev.weir.rig.server.ServerUrl;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code weir probe}: examines whether this machine can measure, or the path from here to a server. */
@Command(
        name = "probe",
        sortOptions = false,
        description = "Examines this machine, or with --url the path to a server.",
        exitCodeList = {
            "0:fine; there may be cautions",
            "1:without --url: there are findings, among them a server that does not start",
            "2:" + WeirCommand.INVALID_USAGE,
            "3:with --url: the server cannot be reached, or does not let in",
            WeirCommand.DEFECT_LINE
        },
        footer = {
            "  weir probe",
            "  weir probe --url mysql://me@db.example:3306",
            "  weir probe --url mysql://me@db.example --tls --json",
            "  weir probe --server mariadb --budget 2m"
        })
final class ProbeCommand implements Callable<Integer> {
    private static final Duration USUAL_OF_MACHINE = Duration.ofSeconds(30);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = {
                "measure the path to mysql://user@host:port",
                "Round trip, goodput, TLS, and how to emulate it. Writes nothing there; an account without any privilege"
                        + " will do."
            })
    private String url;

    @Mixin
    private ServerPassword password = new ServerPassword();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Quantities.BudgetConverter.class,
            description = "about how long it may take (default: 30s, with --url 10s)")
    private Duration budget;

    @Option(
            names = "--server",
            paramLabel = "SERVER",
            description = {
                "without --url: mysql, mariadb, path, or the path of a mysqld",
                "mysql (default) and mariadb are embedded; path is a server on PATH. Clock, timers, disturbance, memory, disk"
                        + " and the server's start are examined; then one cell is measured against itself. Cautions are what"
                        + " cannot be helped or may be meant; findings ought to be mended before measuring."
            })
    private String server;

    @Option(
            names = "--tls",
            description = {"with --url: refuse to go on without TLS", "Default: TLS where the server offers it."})
    private boolean tls;

    @Option(
            names = "--json",
            description = {"with --url: print one JSON object", "Times are in microseconds, rates in bits per second."})
    private boolean json;

    @Option(
            names = "--machine",
            hidden = true,
            paramLabel = "MACHINE",
            description = "without --url: linux, macos or plain; as the lab takes this machine (default: what it is)")
    private String machine;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (url == null) {
            if (tls || json) {
                throw new UsageException((tls ? "--tls" : "--json") + " belongs to the path to a server; give --url");
            }
            password.refuseWithoutUrl();
            return MachineReport.examine(
                    spec,
                    Machine.chosen(machine),
                    server == null ? ServerSpec.usual() : server,
                    budget == null ? USUAL_OF_MACHINE : budget);
        }
        if (server != null) {
            throw new UsageException("--server starts a server on this machine, --url names one that runs; give one");
        }
        if (machine != null) {
            throw new UsageException("--machine belongs to the examination of this machine; leave it or --url out");
        }
        // the schema that a URL names does not matter here
        ServerUrl address = ServerUrl.parse(ServerUrl.withoutSchema(password.in(url)));
        RealPath path;
        try (RunProgress progress = ShownProgress.of(spec, ShownProgress.OF_STEPS)) {
            path = RealPath.measure(address, tls, budget == null ? RealPath.USUAL : budget, progress::status);
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(path));
        } else {
            text(path).forEach(line -> Terminal.standard().wrapped(line, 22).forEach(out::println));
        }
        return ExitCode.OK;
    }

    private static String json(RealPath path) {
        Map<String, Object> emulate = new LinkedHashMap<>();
        emulate.put("link", path.freeForm());
        emulate.put("nearestProfile", path.nearest().id());
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("path", path);
        all.put("emulate", emulate);
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(all);
    }

    private static List<String> text(RealPath path) {
        List<String> lines = new ArrayList<>();
        RealPath.Server server = path.server();
        lines.add(format(
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
        lines.add(
                line("transaction", RealPath.transactionSaving(path.statement().p50Micros())));
        lines.add("Emulate it: --link " + path.freeForm());
        lines.add("Nearest profile: " + profile(path.nearest()));
        return lines;
    }

    private static String line(String name, String text) {
        return format("  %-19s %s", name, text);
    }

    private static String times(RealPath.Times times) {
        String tail = times.count() < 100 ? "longest" : "99 % within";
        return format(
                "%s median, %s %s (%d times)",
                Units.time(times.p50Micros()), tail, Units.time(times.p99Micros()), times.count());
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
        Manifest.Link link = Recorded.link(profile);
        return link.emulated()
                ? format(
                        "%s (%s, %s)",
                        profile.id(), Units.time((double) link.rttMicros()), Units.rate((double)
                                link.rateBitsPerSecond()))
                : profile.id() + " (no emulation)";
    }
}
