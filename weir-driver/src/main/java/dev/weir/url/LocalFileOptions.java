package dev.weir.url;

import dev.weir.jdbc.Option;
import dev.weir.localfile.LocalFileRules;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Options of {@code LOAD DATA LOCAL INFILE}. */
final class LocalFileOptions {
    private LocalFileOptions() {}

    static LocalFileRules rules(OptionValues values) throws SQLException {
        boolean any = values.flag(Option.ALLOW_LOAD_LOCAL_INFILE);
        List<Path> folders = new ArrayList<>();
        for (String folder : values.text(Option.ALLOW_LOAD_LOCAL_INFILE_IN_PATH).split(File.pathSeparator, -1)) {
            if (!folder.isBlank()) {
                folders.add(path(values, folder));
            }
        }
        return any || !folders.isEmpty() ? new LocalFileRules(any, folders) : LocalFileRules.NONE;
    }

    private static Path path(OptionValues values, String folder) throws SQLException {
        try {
            return Path.of(folder.trim());
        } catch (InvalidPathException e) {
            SQLException wrong = values.wrong(
                    Option.ALLOW_LOAD_LOCAL_INFILE_IN_PATH, "paths of this system, separated by " + File.pathSeparator);
            wrong.initCause(e);
            throw wrong;
        }
    }
}
