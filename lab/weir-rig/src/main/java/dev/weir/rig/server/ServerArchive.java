package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.tukaani.xz.XZIOException;

/** A server's archive as its makers offer it for download, {@code mysql-9.7.0-linux-glibc2.28-x86_64.tar.xz}. */
record ServerArchive(Path file) {
    private static final List<String> ENDS = List.of(".tar.gz", ".tgz", ".tar.xz");
    private static final List<String> PROGRAMS = List.of("mysqld", "mariadbd");

    static boolean isOne(Path file) {
        return ENDS.stream().anyMatch(file.toString()::endsWith);
    }

    /** Unpacks what a server needs, once, and returns its program. */
    Path provide(Cache cache, Consumer<String> progress) throws IOException {
        String name = file.getFileName() + "-" + Files.size(file) + "-"
                + Files.getLastModifiedTime(file).toMillis();
        Path home = cache.provide(name, folder -> {
            progress.accept("unpacking " + file.getFileName());
            try (InputStream in = open()) {
                Archives.unpackTar(in, ServerArchive::path, folder);
            } catch (EOFException | ZipException | XZIOException e) {
                throw new EnvironmentException("archive=" + file + " is damaged: " + e + "; download it again", e);
            }
            program(folder);
        });
        return program(home);
    }

    private InputStream open() throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file));
        return file.toString().endsWith(".xz") ? new XZCompressorInputStream(in) : new GzipCompressorInputStream(in);
    }

    /** Returns the path below the archive's only folder; empty for what a server does not need. */
    private static String path(String entry) {
        String path = entry.substring(entry.indexOf('/') + 1);
        boolean isProgram = PROGRAMS.contains(path.substring(path.lastIndexOf('/') + 1));
        // some have their libraries beside the program
        boolean isNeeded = isProgram
                || (path.startsWith("bin/") && path.contains(".so"))
                || (path.startsWith("lib/") && !path.endsWith(".a") && !path.contains("/debug/"))
                || path.startsWith("share/");
        return isNeeded ? path : "";
    }

    private Path program(Path home) {
        return Stream.of("bin", "sbin")
                .flatMap(folder -> PROGRAMS.stream().map(home.resolve(folder)::resolve))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(
                        () -> new EnvironmentException("archive=" + file + " has no bin/mysqld and no bin/mariadbd;"
                                + " expected the archive of a server, like mysql-9.7.0-linux-glibc2.28-x86_64.tar.xz"));
    }
}
