package dev.weir.rig.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.stream.Stream;

/** Methods for whole folders that {@link Files} lacks. Symbolic links are never followed. */
public final class Folders {
    private Folders() {}

    /** Creates a folder, and its missing parents, that everyone may read, whatever the umask. */
    static void createReadable(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        if (folder.getParent() != null) {
            createReadable(folder.getParent());
        }
        Files.createDirectories(folder);
        makeReadable(folder);
    }

    static void makeReadable(Path folder) throws IOException {
        setMode(folder, "rwxr-xr-x");
    }

    static void setMode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    /** Deletes a folder with its contents; it may be missing, or vanish at the same time. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
                if (e != null && !(e instanceof NoSuchFileException)) {
                    throw e;
                }
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Copies the files and folders below {@code source} into {@code target}, which exists. */
    static void copyContent(Path source, Path target) throws IOException {
        for (Path from : list(source)) {
            Path to = target.resolve(source.relativize(from).toString());
            if (Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(to);
            } else {
                copyFile(from, to);
            }
            Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from, LinkOption.NOFOLLOW_LINKS));
        }
    }

    /** transferTo lets the kernel copy: several times faster than Files.copy on JDK 17. */
    private static void copyFile(Path from, Path to) throws IOException {
        try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
                FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long size = in.size();
            long position = 0;
            while (position < size) {
                position += in.transferTo(position, size - position, out);
            }
        }
    }

    static void setOwner(Path folder, UserPrincipal owner) throws IOException {
        Files.setOwner(folder, owner);
        for (Path path : list(folder)) {
            Files.setOwner(path, owner);
        }
    }

    /** Returns everything below a folder, parents before children. */
    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(path -> !path.equals(folder)).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
