package dev.weir.testkit.fake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A recorded conversation of one connection: turns of bytes, each from one side.
 *
 * <p>As a file: one line per turn, {@code S} (server) or {@code C} (client), a space, the bytes in hexadecimal.
 */
public final class Recording {
    private static final HexFormat HEX = HexFormat.of();
    private final List<Turn> turns;

    private Recording(List<Turn> turns) {
        this.turns = List.copyOf(turns);
    }

    /** The words of one side before the other spoke. */
    public static final class Turn {
        private final boolean fromServer;
        private final byte[] bytes;

        Turn(boolean fromServer, byte[] bytes) {
            this.fromServer = fromServer;
            this.bytes = bytes;
        }

        public boolean fromServer() {
            return fromServer;
        }

        public byte[] bytes() {
            return bytes.clone();
        }
    }

    /** An empty recording to add to. */
    public static Builder builder() {
        return new Builder();
    }

    /** The turns in order; two in a row are never from the same side. */
    public List<Turn> turns() {
        return turns;
    }

    public byte[] serverBytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        turns.stream().filter(Turn::fromServer).forEach(turn -> all.writeBytes(turn.bytes));
        return all.toByteArray();
    }

    /** The same conversation with one turn replaced. */
    public Recording withTurn(int index, byte[] bytes) {
        List<Turn> changed = new ArrayList<>(turns);
        changed.set(index, new Turn(turns.get(index).fromServer, bytes.clone()));
        return new Recording(changed);
    }

    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Turn turn : turns) {
            text.append(turn.fromServer ? "S " : "C ")
                    .append(HEX.formatHex(turn.bytes))
                    .append('\n');
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text, StandardCharsets.US_ASCII);
    }

    public static Recording read(Path file) throws IOException {
        return parse(Files.readString(file, StandardCharsets.US_ASCII));
    }

    /** Reads the text of a file; fails when a line is not of its form. */
    public static Recording parse(String text) throws IOException {
        Builder builder = builder();
        for (String line : text.lines().toList()) {
            if (!line.startsWith("S ") && !line.startsWith("C ")) {
                throw new IOException("line of a recording: expected 'S hex' or 'C hex', got " + line);
            }
            byte[] bytes = HEX.parseHex(line.substring(2));
            builder.add(line.charAt(0) == 'S', bytes, bytes.length);
        }
        return builder.build();
    }

    /** Collects chunks; chunks of one side in a row are one turn. */
    public static final class Builder {
        private final List<Turn> turns = new ArrayList<>();
        private final ByteArrayOutputStream current = new ByteArrayOutputStream();
        private boolean fromServer;

        private Builder() {}

        /** Adds the first {@code length} bytes of a chunk. */
        public Builder add(boolean server, byte[] chunk, int length) {
            if (server != fromServer) {
                finish();
                fromServer = server;
            }
            current.write(chunk, 0, length);
            return this;
        }

        /** Everything added so far. */
        public Recording build() {
            List<Turn> all = new ArrayList<>(turns);
            if (current.size() > 0) {
                all.add(new Turn(fromServer, current.toByteArray()));
            }
            return new Recording(all);
        }

        private void finish() {
            if (current.size() > 0) {
                turns.add(new Turn(fromServer, current.toByteArray()));
                current.reset();
            }
        }
    }
}
