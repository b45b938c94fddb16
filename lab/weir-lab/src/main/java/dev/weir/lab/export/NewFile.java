package dev.weir.lab.export;

import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;

/** A file that must not exist yet, and is then there as a whole or not at all. */
record NewFile(Path file) {
    @FunctionalInterface
    interface Content {
        void writeTo(Path draft) throws IOException, SQLException;
    }

    void checkAbsent() {
        if (Files.exists(file)) {
            throw new UsageException("file=" + file + " exists; name another, or remove it first");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new UsageException("folder=" + folder + " of file=" + file.getFileName() + " does not exist");
        }
    }

    /** Writes under another name, and gives the file its own when all of it is on the disk. */
    void write(Content content) throws IOException, SQLException {
        checkAbsent();
        Path target = file.toAbsolutePath();
        Path draft = target.resolveSibling(
                target.getFileName() + ".draft-" + ProcessHandle.current().pid());
        // for Ctrl-C
        draft.toFile().deleteOnExit();
        try {
            content.writeTo(draft);
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                // a full disk may be reported only now
                channel.force(true);
            }
            Files.move(draft, target);
        } catch (FileAlreadyExistsException e) {
            throw new UsageException("file=" + e.getFile() + " was made by someone else meanwhile; name another");
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
