package dev.weir.connection;

import dev.weir.error.SqlState;
import dev.weir.frame.FrameCodecs;
import dev.weir.frame.FrameSettings;
import dev.weir.rows.RowCursor;
import dev.weir.session.Reply;
import dev.weir.session.Session;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Reads zstd's dictionaries from a folder or a table. */
record FrameDictionaries(FrameSettings.Dictionaries where, Supplier<Session> sessions)
        implements FrameCodecs.DictionarySource {
    @Override
    public List<byte[]> load() throws SQLException {
        if (where.folder() != null) {
            return ofFolder(where.folder());
        }
        return where.table() == null ? List.of() : ofTable(where.table());
    }

    private static List<byte[]> ofFolder(Path folder) throws SQLException {
        List<byte[]> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.dict")) {
            for (Path file : files) {
                found.add(Files.readAllBytes(file));
            }
            return found;
        } catch (IOException e) {
            throw new SQLException(
                    "frameDictionaries=" + folder + " cannot be read: " + e, SqlState.GENERAL_ERROR.code(), e);
        }
    }

    private List<byte[]> ofTable(String table) throws SQLException {
        Session session = sessions.get();
        Reply reply = session.query(null, session.commands().verbatim("SELECT dictionary FROM " + table), 0);
        try {
            List<byte[]> found = new ArrayList<>();
            RowCursor cursor = new RowCursor(reply.rows());
            while (cursor.next()) {
                if (cursor.locate(0)) {
                    found.add(Arrays.copyOfRange(cursor.array(), cursor.offset(), cursor.offset() + cursor.length()));
                }
            }
            return found;
        } finally {
            reply.close();
        }
    }
}
