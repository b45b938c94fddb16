package dev.weir.lab.server;

import java.util.ArrayList;
import java.util.List;

/** The command line of a server: everything that affects reads is set, so that a default of some version does not decide. */
final class ServerOptions {
    private ServerOptions() {}

    static List<String> of(ServerVersion version, Layout layout, ServerDirectory directory, ServerSettings settings) {
        List<String> options = new ArrayList<>(List.of("--no-defaults"));
        options.addAll(directory.runAs().option());
        options.addAll(layout.options());
        options.addAll(List.of(
                "--datadir=" + directory.data(),
                "--tmpdir=" + directory.temporary(),
                "--socket=" + directory.socket(),
                "--pid-file=" + directory.pidFile(),
                "--bind-address=127.0.0.1",
                "--skip-name-resolve",
                "--skip-log-bin",
                "--default-time-zone=+00:00",
                "--character-set-server=utf8mb4",
                "--max-allowed-packet=64M",
                // An arm of the batch study loads rows.
                "--local-infile=ON",
                // An arm of the keys study keeps as many connections as it has threads, on every link.
                "--max-connections=4000",
                // On a busy machine a starting worker may take longer for its login than the usual 10 s.
                "--connect-timeout=60",
                "--performance-schema=OFF",
                // Larger than the data, so that reads do not touch the disk; a study with more data sets more.
                "--innodb-buffer-pool-size=256M",
                // A saved list of pages would have the pool warm up in the background of the first measurements.
                "--innodb-buffer-pool-load-at-startup=OFF",
                "--innodb-buffer-pool-dump-at-shutdown=OFF",
                "--innodb-flush-log-at-trx-commit=2",
                // A machine has a limit of requests, fs.aio-max-nr, that two dozen servers side by side use up.
                "--innodb-use-native-aio=OFF",
                // The data is thrown away: nothing to be flushed at the end.
                "--innodb-fast-shutdown=2"));
        options.addAll(version.mariadb() ? ofMariadb() : ofMysql(version));
        options.addAll(settings.extraOptions());
        return options;
    }

    private static List<String> ofMysql(ServerVersion version) {
        List<String> options = new ArrayList<>(List.of("--loose-mysqlx=OFF", "--secure-file-priv=NULL"));
        if (version.isAtLeast(8, 4) && !version.isAtLeast(9, 0)) {
            options.add("--mysql-native-password=ON");
        }
        return options;
    }

    private static List<String> ofMariadb() {
        return List.of("--query-cache-type=OFF", "--query-cache-size=0");
    }

    /** MySQL 9.0 dropped the plugin; MariaDB has it as its default. */
    static boolean hasNativePassword(ServerVersion version) {
        return version.mariadb() || !version.isAtLeast(9, 0);
    }
}
