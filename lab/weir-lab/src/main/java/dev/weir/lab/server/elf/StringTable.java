package dev.weir.lab.server.elf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Zero-terminated strings named by their offset; offset 0 is the empty string (System V ABI, chapter 4). */
final class StringTable {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, Integer> offsets = new HashMap<>();

    StringTable() {
        add("");
    }

    int add(String string) {
        return offsets.computeIfAbsent(string, s -> {
            int offset = bytes.size();
            bytes.writeBytes(s.getBytes(StandardCharsets.UTF_8));
            bytes.write(0);
            return offset;
        });
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
