package dev.weir.lab.server.elf;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A shared object for x86-64 Linux that exports versioned symbols and needs no other library.
 *
 * <pre>
 *          file offset = virtual address
 *        0 +--------------------------+ --+
 *          | ELF header, 64 bytes     |   |
 *       64 | 4 program headers        |   | PT_LOAD, read + execute
 *          +--------------------------+   |
 *          | .hash   (System V hash)  |   | loader looks symbols up here
 *          | .dynsym (24 bytes each)  |   |
 *          | .gnu.version   (16 bits) |   | one version index per symbol
 *          | .gnu.version_d           |   | base version, then one per node
 *          | .dynstr                  |   |
 *          | .text                    |   | bodies, 16-byte aligned
 *          +--------------------------+ --+
 *          | padding to a page        |
 *          +--------------------------+ --+
 *          | .dynamic  (PT_DYNAMIC)   |   | PT_LOAD, read + write:
 *          | .data                    |   | the loader relocates .dynamic in place
 *          +--------------------------+ --+
 * </pre>
 *
 * PT_GNU_STACK without the execute flag keeps the process's stack non-executable. There are no section headers: the loader
 * reads none.
 */
public final class SharedObject {
    private static final int PAGE = 4096;
    private static final int HEADER = 64;
    private static final int PROGRAM_HEADER = 56;
    private static final int PROGRAM_HEADERS = 4;
    private static final int SYMBOL = 24;
    private static final int DYNAMIC_ENTRY = 16;
    private static final int VERDEF = 20;
    private static final int VERDAUX = 8;
    /** Any index but SHN_UNDEF and the reserved ones says "defined"; there is no section table to look it up in. */
    private static final short DEFINED = 1;

    private final String soname;
    private final List<Symbol> symbols;
    private final List<String> versions;
    private final StringTable strings = new StringTable();

    /**
     * Describes a library.
     *
     * @param soname name the binary asks for, for example {@code libaio.so.1}
     * @param symbols what it exports, in any order; names are unique
     */
    public SharedObject(String soname, List<Symbol> symbols) {
        this.soname = soname;
        this.symbols = List.copyOf(symbols);
        this.versions = symbols.stream().map(Symbol::version).distinct().toList();
        if (symbols.stream().map(Symbol::name).distinct().count() != symbols.size()) {
            throw new IllegalArgumentException("symbol named twice in " + soname + ": " + symbols);
        }
        strings.add(soname);
        versions.forEach(strings::add);
        symbols.forEach(s -> strings.add(s.name()));
    }

    public String soname() {
        return soname;
    }

    public byte[] toByteArray() {
        byte[] dynstr = strings.toByteArray();
        int hash = align(HEADER + PROGRAM_HEADERS * PROGRAM_HEADER, 8);
        int dynsym = align(hash + hashSize(), 8);
        int versym = dynsym + (symbols.size() + 1) * SYMBOL;
        int verdef = align(versym + (symbols.size() + 1) * 2, 8);
        int strtab = verdef + (versions.size() + 1) * (VERDEF + VERDAUX);
        int text = align(strtab + dynstr.length, 16);
        int[] addresses = new int[symbols.size()];
        int textEnd = place(Symbol.FUNCTION, text, addresses);
        int dynamic = align(textEnd, PAGE);
        List<long[]> entries = dynamicEntries(hash, dynsym, versym, verdef, strtab, dynstr.length);
        int dynamicSize = entries.size() * DYNAMIC_ENTRY;
        int data = align(dynamic + dynamicSize, 16);
        int dataEnd = place(Symbol.VARIABLE, data, addresses);

        ByteBuffer out = ByteBuffer.allocate(dataEnd).order(ByteOrder.LITTLE_ENDIAN);
        writeHeader(out);
        writeProgramHeader(out, 1, 5, 0, textEnd, PAGE); // PT_LOAD, R+X
        writeProgramHeader(out, 1, 6, dynamic, dataEnd - dynamic, PAGE); // PT_LOAD, R+W
        writeProgramHeader(out, 2, 6, dynamic, dynamicSize, 8); // PT_DYNAMIC
        writeProgramHeader(out, 0x6474e551, 6, 0, 0, 16); // PT_GNU_STACK, R+W
        writeHash(out.position(hash));
        writeSymbols(out.position(dynsym), addresses);
        writeVersionIndices(out.position(versym));
        writeVersionDefinitions(out.position(verdef));
        out.position(strtab).put(dynstr);
        out.position(dynamic);
        entries.forEach(entry -> out.putLong(entry[0]).putLong(entry[1]));
        for (int i = 0; i < addresses.length; i++) {
            out.position(addresses[i]).put(symbols.get(i).content());
        }
        return out.array();
    }

    /** Gives the symbols of a type their addresses, one after the other; returns where the last of them ends. */
    private int place(int type, int start, int[] addresses) {
        int end = start;
        for (int i = 0; i < addresses.length; i++) {
            if (symbols.get(i).type() == type) {
                addresses[i] = align(end, 16);
                end = addresses[i] + symbols.get(i).content().length;
            }
        }
        return end;
    }

    /** System V ABI, figure 4-3: the ELF header. */
    private static void writeHeader(ByteBuffer out) {
        out.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0}).putLong(0); // 64 bits, little endian, version 1
        out.putShort((short) 3).putShort((short) 62).putInt(1); // ET_DYN, EM_X86_64, version 1
        out.putLong(0).putLong(HEADER).putLong(0); // no entry point, program headers, no section headers
        out.putInt(0).putShort((short) HEADER);
        out.putShort((short) PROGRAM_HEADER).putShort((short) PROGRAM_HEADERS);
        out.putShort((short) 64).putShort((short) 0).putShort((short) 0);
    }

    /** System V ABI, figure 5-1; file offset, virtual and physical address are the same here. */
    private static void writeProgramHeader(ByteBuffer out, int type, int flags, long offset, long size, long align) {
        out.putInt(type).putInt(flags);
        out.putLong(offset).putLong(offset).putLong(offset);
        out.putLong(size).putLong(size).putLong(align);
    }

    private int hashSize() {
        return 4 * (2 + buckets() + symbols.size() + 1);
    }

    private int buckets() {
        return Math.max(1, symbols.size());
    }

    /** System V ABI, figure 5-12: bucket heads, then for each symbol the next one of its bucket; 0 ends a chain. */
    private void writeHash(ByteBuffer out) {
        int[] bucket = new int[buckets()];
        int[] chain = new int[symbols.size() + 1];
        for (int i = 1; i < chain.length; i++) {
            int slot = (int) (elfHash(symbols.get(i - 1).name()) % bucket.length);
            chain[i] = bucket[slot];
            bucket[slot] = i;
        }
        out.putInt(bucket.length).putInt(chain.length);
        Arrays.stream(bucket).forEach(out::putInt);
        Arrays.stream(chain).forEach(out::putInt);
    }

    /** System V ABI, figure 4-16; entry 0 is the undefined symbol. */
    private void writeSymbols(ByteBuffer out, int[] addresses) {
        out.put(new byte[SYMBOL]);
        for (int i = 0; i < addresses.length; i++) {
            Symbol symbol = symbols.get(i);
            int bindingAndType = (1 << 4) | symbol.type(); // STB_GLOBAL
            out.putInt(strings.add(symbol.name())).put((byte) bindingAndType).put((byte) 0);
            out.putShort(DEFINED).putLong(addresses[i]).putLong(symbol.content().length);
        }
    }

    /** Linux Standard Base, "Symbol Version Table": index 0 is local, 1 the base, our nodes start at 2. */
    private void writeVersionIndices(ByteBuffer out) {
        out.putShort((short) 0);
        symbols.forEach(symbol -> out.putShort((short) (versions.indexOf(symbol.version()) + 2)));
    }

    /** Linux Standard Base, "Version Definitions": each with one auxiliary entry, its own name. */
    private void writeVersionDefinitions(ByteBuffer out) {
        List<String> names = Stream.concat(Stream.of(soname), versions.stream()).toList();
        for (int i = 0; i < names.size(); i++) {
            boolean base = i == 0;
            boolean last = i == names.size() - 1;
            out.putShort((short) 1).putShort((short) (base ? 1 : 0)).putShort((short) (i + 1));
            out.putShort((short) 1).putInt((int) elfHash(names.get(i)));
            out.putInt(VERDEF).putInt(last ? 0 : VERDEF + VERDAUX);
            out.putInt(strings.add(names.get(i))).putInt(0);
        }
    }

    /** System V ABI, figure 5-10, and the GNU tags of the Linux Standard Base. */
    private List<long[]> dynamicEntries(int hash, int dynsym, int versym, int verdef, int strtab, int strsz) {
        return List.of(
                new long[] {14, strings.add(soname)}, // DT_SONAME
                new long[] {4, hash}, // DT_HASH
                new long[] {5, strtab}, // DT_STRTAB
                new long[] {6, dynsym}, // DT_SYMTAB
                new long[] {10, strsz}, // DT_STRSZ
                new long[] {11, SYMBOL}, // DT_SYMENT
                new long[] {0x6ffffff0L, versym}, // DT_VERSYM
                new long[] {0x6ffffffcL, verdef}, // DT_VERDEF
                new long[] {0x6ffffffdL, versions.size() + 1}, // DT_VERDEFNUM
                new long[] {0, 0}); // DT_NULL
    }

    /** Hash of a name, 28 bits: System V ABI, figure 5-13. */
    static long elfHash(String name) {
        long hash = 0;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash << 4) + (b & 0xff);
            long high = hash & 0xf0000000L;
            hash = (hash ^ (high >> 24)) & ~high;
        }
        return hash;
    }

    private static int align(int offset, int alignment) {
        return (offset + alignment - 1) / alignment * alignment;
    }

    /** Zero-terminated strings named by their offset; offset 0 is the empty string (System V ABI, chapter 4). */
    private static final class StringTable {
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
}
