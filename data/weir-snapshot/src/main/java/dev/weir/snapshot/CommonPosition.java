package dev.weir.snapshot;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Readers whose transactions belong to the same position of MariaDB's binary log, found by trying: those at the newest position stay,
 * the others begin again. Comes to an end when no commit falls between the first and the last of them.
 */
record CommonPosition(ReaderThreads threads, List<SnapshotConnection> readers) {
    /** Returns the common position; empty if there was none until the limit. */
    Optional<Position> reach(Duration limit) throws SQLException {
        long end = System.nanoTime() + limit.toNanos();
        Map<SnapshotConnection, Place> places = new ConcurrentHashMap<>();
        List<SnapshotConnection> begin = readers;
        while (true) {
            threads.each(begin, session -> {
                session.restart();
                places.put(session, Place.of(session));
            });
            Place newest = places.values().stream().max(Place::compareTo).orElseThrow();
            begin = readers.stream()
                    .filter(reader -> !newest.equals(places.get(reader)))
                    .toList();
            if (begin.isEmpty()) {
                return Optional.of(newest.position(readers.get(0)));
            }
            if (System.nanoTime() - end > 0) {
                return Optional.empty();
            }
        }
    }

    /** The position that the server keeps with a consistent snapshot. */
    record Place(String file, long offset) implements Comparable<Place> {

        static Place of(SnapshotConnection session) throws SQLException {
            Map<String, String> status = new HashMap<>();
            for (List<String> row : session.rows("SHOW SESSION STATUS LIKE 'binlog_snapshot_%'")) {
                status.put(row.get(0), row.get(1));
            }
            String file = status.getOrDefault("Binlog_snapshot_file", "");
            if (file.isEmpty()) {
                throw new SnapshotException(
                        "Binlog_snapshot_file is empty, expected the file of the snapshot's position");
            }
            return new Place(file, Long.parseLong(status.getOrDefault("Binlog_snapshot_position", "")));
        }

        /** Names of files end with numbers, of at least six digits. */
        @Override
        public int compareTo(Place other) {
            int byLength = Integer.compare(file.length(), other.file.length());
            int byFile = byLength != 0 ? byLength : file.compareTo(other.file);
            return byFile != 0 ? byFile : Long.compare(offset, other.offset);
        }

        Position position(SnapshotConnection session) throws SQLException {
            String gtids = session.rows("SELECT BINLOG_GTID_POS('" + file + "', " + offset + ")")
                    .get(0)
                    .get(0);
            return new Position(file, offset, gtids);
        }
    }
}
