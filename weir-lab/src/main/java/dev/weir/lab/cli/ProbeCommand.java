package dev.weir.lab.cli;

import dev.weir.lab.probe.RealPath;
import dev.weir.lab.server.ServerUrl;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code weir probe}: what lies between here and a server. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures the network path from here to a server, and says how to emulate it. Writes nothing there;"
                        + " an account without any privilege will do.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir probe --url mysql://me:secret@db.example:3306",
            "  weir probe --url mysql://me:secret@db.example --tls --json"
        })
final class ProbeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = "The server: mysql://user:password@host:port.")
    private String url;

    @Option(names = "--tls", description = "Refuse to go on without TLS. Default: TLS where the server offers it.")
    private boolean tls;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = BudgetConverter.class,
            description = "About how long it may take, 10s or more (default: ${DEFAULT-VALUE}).")
    private Duration budget;

    @Option(names = "--json", description = "Print one JSON object; times in microseconds, rates in bits per second.")
    private boolean json;

    @Override
    public Integer call() {
        // which schema a URL names does not matter here
        ServerUrl server = ServerUrl.parse(ServerUrl.withoutSchema(url));
        RealPath path;
        try (StepProgress progress = StepProgress.of(spec)) {
            path = RealPath.measure(server, tls, budget, progress::status);
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(path));
        } else {
            ProbeText.lines(path).forEach(out::println);
        }
        out.flush();
        return CommandLine.ExitCode.OK;
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
}
