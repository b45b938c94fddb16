package dev.weir.rig.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The settings of a server of the lab's own.
 *
 * @param temporary folder for the server's directory; removed when it stops
 * @param progress receives a line for each step that takes long
 * @param forceStandIns whether to load the lab's stand-ins for system libraries even if the system has them
 * @param extraOptions more options for the server, last on its command line
 */
public record ServerSettings(
        Path temporary, Cache cache, Consumer<String> progress, boolean forceStandIns, List<String> extraOptions) {
    public ServerSettings {
        Objects.requireNonNull(progress, "progress");
        extraOptions = List.copyOf(extraOptions);
    }

    public static ServerSettings defaults(Consumer<String> progress) {
        return new ServerSettings(
                Path.of(System.getProperty("java.io.tmpdir")), Cache.ofUser(), progress, false, List.of());
    }

    /** Returns the defaults with small buffers and no progress: for tests, which run a dozen servers side by side. */
    public static ServerSettings small() {
        return defaults(line -> {})
                .withExtraOptions(List.of(
                        "--innodb-buffer-pool-size=64M",
                        "--innodb-log-buffer-size=2M",
                        "--key-buffer-size=1M",
                        // MariaDB's
                        "--loose-aria-pagecache-buffer-size=8M",
                        // these take a third of performance_schema's memory when it is on, in tables that nothing here
                        // reads
                        "--loose-performance-schema-error-size=100",
                        "--performance-schema-events-stages-history-long-size=100",
                        "--performance-schema-events-statements-history-long-size=100",
                        "--loose-performance-schema-events-transactions-history-long-size=100",
                        "--performance-schema-events-waits-history-long-size=100"));
    }

    ServerSettings withTemporary(Path folder) {
        return new ServerSettings(folder, cache, progress, forceStandIns, extraOptions);
    }

    ServerSettings withForcedStandIns() {
        return new ServerSettings(temporary, cache, progress, true, extraOptions);
    }

    public ServerSettings withExtraOptions(List<String> options) {
        List<String> all = new ArrayList<>(extraOptions);
        all.addAll(options);
        return new ServerSettings(temporary, cache, progress, forceStandIns, all);
    }
}
