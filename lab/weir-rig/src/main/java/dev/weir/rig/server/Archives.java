package dev.weir.rig.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Unpacks server binaries. Nothing is written outside the target folder: entries and links that point out of it are refused. Files become
 * readable by everyone and writable by their owner only; execute bits and symbolic links are kept.
 */
final class Archives {
    private static final int OWNER_EXECUTE = 0100;

    private Archives() {}

    static void unpackTarInJar(Path jar, String entryName, Path folder) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            ZipArchiveEntry entry = zip.getEntry(entryName);
            if (entry == null) {
                throw new IOException("no entry " + entryName + " in " + jar);
            }
            unpackTar(zip.getInputStream(entry), folder);
        }
    }

    static void unpackTar(InputStream gzipped, Path folder) throws IOException {
        unpackTar(new GzipCompressorInputStream(new BufferedInputStream(gzipped)), name -> name, folder);
    }

    /** Unpacks an archive's entries; {@code paths} returns the path of one in the folder, empty if it is left out. */
    static void unpackTar(InputStream in, UnaryOperator<String> paths, Path folder) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String path = paths.apply(entry.getName());
                if (path.isEmpty()) {
                    continue;
                }
                Path target = inside(folder, path);
                if (entry.isDirectory()) {
                    Folders.createReadable(target);
                } else if (entry.isSymbolicLink()) {
                    writeLink(folder, target, entry.getLinkName());
                } else if (isRegular(entry)) {
                    write(tar, target, entry.getMode());
                } else {
                    throw new IOException(
                            "archive entry " + entry.getName() + " is neither file, folder nor symbolic link");
                }
            }
        }
    }

    /** Stricter than {@link TarArchiveEntry#isFile}, which is also true for hard links and devices. */
    private static boolean isRegular(TarArchiveEntry entry) {
        return entry.isFile()
                && !entry.isLink()
                && !entry.isCharacterDevice()
                && !entry.isBlockDevice()
                && !entry.isFIFO();
    }

    /** Unpacks the wanted relative paths of the folder in a jar that contains a marker like {@code bin/mariadbd}. */
    static void unpackZipBelow(Path jar, String marker, Predicate<String> wanted, Path folder) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
            String prefix = entries.stream()
                    .map(ZipArchiveEntry::getName)
                    .filter(name -> name.endsWith("/" + marker))
                    .map(name -> name.substring(0, name.length() - marker.length()))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no entry " + marker + " in " + jar));
            for (ZipArchiveEntry entry : entries) {
                String name = entry.getName();
                if (!entry.isDirectory() && name.startsWith(prefix) && wanted.test(name.substring(prefix.length()))) {
                    Path target = inside(folder, name.substring(prefix.length()));
                    try (InputStream in = zip.getInputStream(entry)) {
                        write(in, target, entry.getUnixMode());
                    }
                }
            }
        }
    }

    private static void write(InputStream in, Path target, int mode) throws IOException {
        Folders.createReadable(target.getParent());
        Files.copy(in, target);
        Folders.setMode(target, (mode & OWNER_EXECUTE) == 0 ? "rw-r--r--" : "rwxr-xr-x");
    }

    private static void writeLink(Path folder, Path target, String destination) throws IOException {
        inside(
                folder,
                folder.relativize(target.getParent().resolve(destination)).toString());
        Folders.createReadable(target.getParent());
        Files.createSymbolicLink(target, Path.of(destination));
    }

    private static Path inside(Path folder, String name) throws IOException {
        Path target = folder.resolve(name).normalize();
        if (!target.startsWith(folder)) {
            throw new IOException("archive entry " + name + " points out of the folder it is unpacked to");
        }
        return target;
    }
}
