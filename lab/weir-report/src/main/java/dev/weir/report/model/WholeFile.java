package dev.weir.report.model;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file whole or not at all: readers see the old text or the new one, also when the disk is full. */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Writes text in UTF-8. A link is followed; a device or pipe is written to as it is.
     *
     * @throws IOException when it cannot be written; then nothing was changed
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
            // a disk that is full may say so only now
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
