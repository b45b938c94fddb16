package dev.weir.lab.server.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Looks symbols up as a loader does: program headers, dynamic section, hash table, version tables. */
final class ElfReader {
    private final ByteBuffer file;
    private final Map<Long, Long> dynamic = new HashMap<>();

    ElfReader(byte[] bytes) {
        file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int headers = file.getShort(56);
        for (int i = 0; i < headers; i++) {
            int header = (int) file.getLong(32) + i * 56;
            if (file.getInt(header) == 2) {
                readDynamic((int) file.getLong(header + 8));
            }
        }
    }

    /** What a loader finds; content is the body the symbol's address and size span. */
    record Found(String version, int type, long address, ByteBuffer content) {}

    private void readDynamic(int offset) {
        for (int at = offset; file.getLong(at) != 0; at += 16) {
            dynamic.put(file.getLong(at), file.getLong(at + 8));
        }
    }

    String soname() {
        return string(dynamic.get(14L));
    }

    Optional<Found> find(String name) {
        int hash = dynamic.get(4L).intValue();
        int buckets = file.getInt(hash);
        int bucket = (int) (SharedObject.elfHash(name) % buckets);
        int index = file.getInt(hash + 8 + 4 * bucket);
        while (index != 0) {
            int symbol = dynamic.get(6L).intValue() + index * 24;
            if (string(file.getInt(symbol)).equals(name)) {
                return Optional.of(found(symbol, index));
            }
            index = file.getInt(hash + 8 + 4 * buckets + 4 * index);
        }
        return Optional.empty();
    }

    private Found found(int symbol, int index) {
        long address = file.getLong(symbol + 8);
        byte[] content = new byte[(int) file.getLong(symbol + 16)];
        file.get((int) address, content);
        int versionIndex = file.getShort(dynamic.get(0x6ffffff0L).intValue() + 2 * index);
        return new Found(version(versionIndex), file.get(symbol + 4) & 0xf, address, ByteBuffer.wrap(content));
    }

    private String version(int index) {
        int at = dynamic.get(0x6ffffffcL).intValue();
        for (long left = dynamic.get(0x6ffffffdL); left > 0; left--) {
            if (file.getShort(at + 4) == index) {
                String name = string(file.getInt(at + file.getInt(at + 12)));
                if (file.getInt(at + 8) != (int) SharedObject.elfHash(name)) {
                    throw new AssertionError("wrong hash of version " + name);
                }
                return name;
            }
            at += file.getInt(at + 16);
        }
        throw new AssertionError("no version of index " + index);
    }

    /** Flags of the loadable segment that holds an address: 4 read, 2 write, 1 execute. */
    int segmentFlags(long address) {
        for (int header = 64; header < 64 + 4 * 56; header += 56) {
            long start = file.getLong(header + 16);
            if (file.getInt(header) == 1 && address >= start && address < start + file.getLong(header + 40)) {
                return file.getInt(header + 4);
            }
        }
        throw new AssertionError("address " + address + " is in no segment");
    }

    long dynamicAddress() {
        for (int header = 64; header < 64 + 4 * 56; header += 56) {
            if (file.getInt(header) == 2) {
                return file.getLong(header + 16);
            }
        }
        throw new AssertionError("no dynamic segment");
    }

    private String string(long offset) {
        int start = (int) (dynamic.get(5L) + offset);
        StringBuilder text = new StringBuilder();
        for (int at = start; file.get(at) != 0; at++) {
            text.append((char) file.get(at));
        }
        return text.toString();
    }
}
