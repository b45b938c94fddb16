package dev.weir.lab.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How a server of our own is started.
 *
 * @param bufferPoolMebibytes InnoDB buffer pool in MiB; to be larger than the data, so that reads do not touch the disk
 * @param temporary folder for the server's directory; removed when it stops
 * @param cache where binaries and initialised data directories are kept
 * @param progress told one line at a time what takes long
 * @param forceStandIns true to load our stand-ins for system libraries also where the system has them
 * @param extraOptions more options for the server, last on its command line
 */
public record ServerSettings(
        int bufferPoolMebibytes,
        Path temporary,
        Cache cache,
        Consumer<String> progress,
        boolean forceStandIns,
        List<String> extraOptions) {
    public ServerSettings {
        Objects.requireNonNull(progress, "progress");
        extraOptions = List.copyOf(extraOptions);
    }

    /** 256 MiB of buffer pool, the JVM's temporary folder, the user's cache. */
    public static ServerSettings defaults(Consumer<String> progress) {
        return new ServerSettings(
                256, Path.of(System.getProperty("java.io.tmpdir")), Cache.ofUser(), progress, false, List.of());
    }

    public ServerSettings withBufferPoolMebibytes(int mebibytes) {
        return new ServerSettings(mebibytes, temporary, cache, progress, forceStandIns, extraOptions);
    }

    ServerSettings withTemporary(Path folder) {
        return new ServerSettings(bufferPoolMebibytes, folder, cache, progress, forceStandIns, extraOptions);
    }

    ServerSettings withForcedStandIns() {
        return new ServerSettings(bufferPoolMebibytes, temporary, cache, progress, true, extraOptions);
    }

    /** The same with more options for the server, last on its command line. */
    public ServerSettings withExtraOptions(List<String> options) {
        return new ServerSettings(bufferPoolMebibytes, temporary, cache, progress, forceStandIns, options);
    }
}
