package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Creates the data directory of a new server. That takes seconds, so it is cached by program and copied. */
record DataDirectory(ServerBinary binary, ServerDirectory directory) {
    /** Increase it when initialisation changes, so that older copies are not used. */
    private static final int FORMAT = 1;

    private static final int TIMEOUT_SECONDS = 300;
    private static final int LOG_LINES = 12;
    /** The files that each server must generate anew: its identity and its keys. */
    private static final List<String> NOT_KEPT = List.of("*.pem", "auto.cnf", "ib_buffer_pool");

    void fill(Cache cache, Consumer<String> progress) throws IOException {
        String name = "data-" + key();
        Optional<Path> kept = cache.find(name);
        if (kept.isPresent()) {
            Folders.copyContent(kept.get(), directory.data());
            ServerDirectory.own(directory.data(), directory.user());
            return;
        }
        progress.accept("initialising a data directory for " + binary.version() + ", once");
        initialise();
        removeIdentity();
        cache.provide(name, folder -> {
            Folders.setMode(folder, "rwx------");
            Folders.copyContent(directory.data(), folder);
        });
    }

    private String key() throws IOException {
        Path program = binary.path().toRealPath();
        BasicFileAttributes file = Files.readAttributes(program, BasicFileAttributes.class);
        String identity = String.join(
                "|",
                Integer.toString(FORMAT),
                program.toString(),
                Long.toString(file.size()),
                file.lastModifiedTime().toString(),
                binary.version().toString());
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(identity.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void initialise() throws IOException {
        List<String> options = new ArrayList<>(List.of("--no-defaults"));
        options.addAll(directory.userOption());
        options.addAll(binary.folderOptions());
        options.add("--datadir=" + directory.data());
        options.add("--tmpdir=" + directory.temporary());
        if (binary.version().mariadb()) {
            // The steps of the script mariadb-install-db: see its functions cat_sql and mysqld_install_cmd_line.
            options.addAll(
                    List.of("--bootstrap", "--log-warnings=0", "--enforce-storage-engine=", "--max-allowed-packet=8M"));
        } else {
            options.add("--initialize-insecure");
        }
        Process process = binary.process(options)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.log().toFile()))
                .start();
        directory.supervisor().watch(process);
        try {
            feed(process);
            boolean ended = Programs.hasEnded(process, TIMEOUT_SECONDS, "initialising a data directory");
            if (!ended || process.exitValue() != 0) {
                String outcome =
                        ended ? "exit status=" + process.exitValue() : "no end after " + TIMEOUT_SECONDS + " s";
                throw new EnvironmentException("cannot initialise a data directory with server=" + binary.path() + ": "
                        + outcome + "; its last words:\n" + directory.logTail(LOG_LINES));
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** MariaDB reads its system tables as SQL; MySQL's standard input is only closed. */
    private void feed(Process process) throws IOException {
        byte[] sql = binary.version().mariadb() ? systemTables() : new byte[0];
        try (OutputStream in = process.getOutputStream()) {
            in.write(sql);
        } catch (IOException e) {
            if (process.isAlive()) {
                throw e;
            }
            // It ended before it read everything: its exit status and log tell why.
        }
    }

    private byte[] systemTables() throws IOException {
        StringBuilder sql = new StringBuilder("create database if not exists mysql;\nuse mysql;\n");
        sql.append("SET @auth_root_socket=NULL;\nSET @skip_auth_anonymous=1;\n");
        for (Path file : List.of(
                binary.sql("mariadb_system_tables.sql", "mysql_system_tables.sql"),
                binary.sql("mariadb_performance_tables.sql", "mysql_performance_tables.sql"),
                binary.sql("mariadb_system_tables_data.sql", "mysql_system_tables_data.sql"),
                binary.sql("maria_add_gis_sp_bootstrap.sql"))) {
            Files.readString(file)
                    .lines()
                    // Root from this host's own name is not wanted; the script also omits such lines.
                    .filter(line -> !line.contains("@current_hostname"))
                    .forEach(line -> sql.append(line).append('\n'));
        }
        return sql.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void removeIdentity() throws IOException {
        for (String pattern : NOT_KEPT) {
            try (var files = Files.newDirectoryStream(directory.data(), pattern)) {
                for (Path file : files) {
                    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                        Files.delete(file);
                    }
                }
            }
        }
    }
}
