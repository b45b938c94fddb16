package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.localfile.LocalFileRules;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of {@code LOAD DATA LOCAL INFILE}. */
final class LocalFileOptions {
    private LocalFileOptions() {}

    static LocalFileRules rules(OptionValues values) throws SQLException {
        String text = values.text(Option.ALLOW_LOAD_LOCAL_INFILE);
        Boolean any = OptionValues.truth(text);
        if (any != null) {
            return any ? new LocalFileRules(true, List.of()) : LocalFileRules.NONE;
        }
        List<Path> folders = new ArrayList<>();
        for (String folder : text.split(File.pathSeparator, -1)) {
            if (!folder.isBlank()) {
                folders.add(path(values, folder));
            }
        }
        return folders.isEmpty() ? LocalFileRules.NONE : new LocalFileRules(false, folders);
    }

    /** A word that is no folder, such as a misspelt false, would allow files of a folder of that name. */
    private static Path path(OptionValues values, String folder) throws SQLException {
        try {
            Path path = Path.of(folder.trim());
            if (path.isAbsolute()) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw wrong(values, e);
        }
        throw wrong(values, null);
    }

    private static SQLException wrong(OptionValues values, @Nullable InvalidPathException cause) {
        SQLException wrong = values.wrong(
                Option.ALLOW_LOAD_LOCAL_INFILE,
                "true, false, or absolute paths of folders, separated by " + File.pathSeparator);
        wrong.initCause(cause);
        return wrong;
    }
}
