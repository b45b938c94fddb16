package dev.weir.lab.study.blob;

import dev.weir.lab.UsageException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads the files of a folder as values. */
final class FolderSource {
    private FolderSource() {}

    static BlobSource read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException("data=" + folder + " is not a folder; name one with files to be read as BLOBs");
        }
        BlobSource.Collector collector = new BlobSource.Collector();
        for (Path file : files(folder, collector)) {
            take(file, collector);
        }
        return collector.source("files of a folder and the folders in it");
    }

    private static List<Path> files(Path folder, BlobSource.Collector collector) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        files.add(file);
                    } else {
                        collector.leaveOut("not a regular file");
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (file.equals(folder)) {
                        throw e;
                    }
                    collector.leaveOut("unreadable");
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UsageException("data=" + folder + " cannot be read: " + e + "; name a folder that can");
        }
        Collections.sort(files);
        return files;
    }

    private static void take(Path file, BlobSource.Collector collector) {
        try {
            if (collector.hasRoomFor(Files.size(file))) {
                collector.take(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            collector.leaveOut("unreadable");
        }
    }
}
