package dev.weir.report.model;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes files atomically: readers see the old text or the new one, even if the disk is full. */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Writes text in UTF-8. Symbolic links are followed; a device or pipe is written directly.
     *
     * @throws IOException if the file cannot be written; it is then unchanged
     */
    public static void write(Path file, String text) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            Files.writeString(target, text);
            return;
        }
        Path draft = target.resolveSibling(
                target.getFileName() + ".draft-" + ProcessHandle.current().pid());
        try {
            Files.writeString(draft, text, StandardCharsets.UTF_8);
            // a full disk may be reported only now
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(draft);
            throw e;
        }
    }
}
