package dev.weir.localfile;

import dev.weir.error.Errors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The local files that {@code LOAD DATA LOCAL INFILE} may name. If it allows none, the login tells the server so.
 *
 * @param any whether every file readable by this process may be sent
 * @param folder otherwise files in this folder and below, after following links; null for none
 */
public record LocalFileRules(boolean any, @Nullable Path folder) {

    /** Returns whether any file, or a stream of the application, may be sent. */
    public boolean allowSome() {
        return any || folder != null;
    }

    /** Opens a file by its name in a statement, relative to the JVM's working directory; fails if it must not be sent. */
    public InputStream open(String name) throws SQLException, IOException {
        Path path = path(name);
        if (any) {
            return Files.newInputStream(path);
        }
        Path real = path.toRealPath();
        if (folder != null && real.startsWith(folder.toRealPath())) {
            // opens the checked path, not the target of a link changed since
            return Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS);
        }
        throw Errors.argument("the file is not in the folder that files may be sent from, file=" + real
                + " allowLoadLocalInfileInPath=" + folder + "; it was not sent");
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
