package dev.weir.lab.run;

import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.util.List;

/** Brings up the server a run reads from, and puts the study's fixture on it. */
public final class LabServers {
    private LabServers() {}

    /** Servers as {@code --server} and {@code --url} name them, a URL that is {@code null} when not given. */
    public static LabServer.Source source(String server, String url, String schema) {
        ServerSpec spec = url == null ? ServerSpec.parse(server) : ServerSpec.ofUrl(url);
        return (studies, progress) -> open(spec, schema, studies, progress);
    }

    private static LabServer open(ServerSpec spec, String schemaName, List<Study> studies, Progress progress) {
        progress.status("Starting the server");
        List<String> options = studies.stream()
                .flatMap(study -> study.serverOptions().stream())
                .toList();
        RunningServer server = RunningServer.start(
                spec, ServerSettings.defaults(progress::status).withExtraOptions(options));
        LabRedis redis = null;
        try {
            redis = LabRedis.startFor(studies, progress);
            FixtureServer fixture = new FixtureServer(server, redis, schemaName);
            for (Study study : studies) {
                fixture.load(
                        study, study.sentinel().arm(), List.of(study.sentinel().level()), progress);
            }
            for (Manifest.Server facts : fixture.describeAll()) {
                progress.line("  server " + facts.product() + " " + facts.version() + ", " + facts.origin());
            }
            return fixture;
        } catch (RuntimeException e) {
            if (redis != null) {
                redis.close();
            }
            server.close();
            throw e;
        }
    }

    /** A URL as it may be written down: its password left out. */
    public static String withoutPassword(String url) {
        return url.replaceFirst("(://[^:/@?]*):[^@]*@", "$1@").replaceAll("([?&])password=[^&]*&?", "$1");
    }
}
