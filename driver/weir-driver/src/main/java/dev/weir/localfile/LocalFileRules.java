package dev.weir.localfile;

import dev.weir.error.Errors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * The files of this client that {@code LOAD DATA LOCAL INFILE} may name; {@code any} says whether every file may be
 * sent that this process can read. {@code folders} is otherwise those in these folders and below, links followed before
 * that is looked at.
 */
public record LocalFileRules(boolean any, List<Path> folders) {
    /** No file at all; the login says so to the server. */
    public static final LocalFileRules NONE = new LocalFileRules(false, List.of());

    public LocalFileRules {
        folders = List.copyOf(folders);
    }

    /** Returns whether any file, or a stream of the application, may be sent. */
    public boolean allowSome() {
        return any || !folders.isEmpty();
    }

    /** Opens a file that a statement names, relative to the JVM's working directory. Fails when it may not be sent. */
    public InputStream open(String name) throws SQLException, IOException {
        Path path = path(name);
        if (any) {
            return Files.newInputStream(path);
        }
        Path real = path.toRealPath();
        for (Path folder : folders) {
            if (real.startsWith(folder.toRealPath())) {
                // as it was looked at: not what it has become a link to since
                return Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS);
            }
        }
        throw Errors.argument("the file is in none of the folders that files may be sent from, file=" + real
                + " allowLoadLocalInfile=" + folders + "; it was not sent");
    }

    private static Path path(String name) throws SQLException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw Errors.because(
                    Errors.argument("the name is no path of this system, file=" + name + ": " + e.getReason()), e);
        }
    }
}
