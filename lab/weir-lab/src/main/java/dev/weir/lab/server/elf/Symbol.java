package dev.weir.lab.server.elf;

import java.util.HexFormat;

/**
 * One exported, versioned symbol. Machine code is for Linux (System V ABI, AMD64 supplement, appendix A.2).
 *
 * @param version version node it belongs to, for example {@code LIBAIO_0.4}
 * @param type its ELF symbol type (System V ABI, figure 4-20)
 * @param content machine code of a function, initial bytes of a variable
 */
@SuppressWarnings("ArrayRecordComponent")
public record Symbol(String name, String version, int type, byte[] content) {
    static final int VARIABLE = 1;
    static final int FUNCTION = 2;

    /**
     * A function that makes a system call with the C arguments and returns what the kernel does: {@code -errno} on failure. The
     * kernel takes the fourth argument in r10, C passes it in rcx; the other five are in the same registers.
     */
    public static Symbol systemCall(String name, String version, int number) {
        // mov eax, number; mov r10, rcx; syscall; ret
        return function(name, version, "b8", number, "4989ca" + "0f05" + "c3");
    }

    /** A function that returns a constant, sign-extended to 64 bits: an int, a long or a pointer to the caller. */
    public static Symbol returning(String name, String version, int value) {
        // mov rax, value; ret
        return function(name, version, "48c7c0", value, "c3");
    }

    /** The bytes before an operand and behind it are in hexadecimal digits; it is little-endian itself. */
    private static Symbol function(String name, String version, String before, int operand, String after) {
        HexFormat hex = HexFormat.of();
        byte[] code = hex.parseHex(before + hex.toHexDigits(Integer.reverseBytes(operand)) + after);
        return new Symbol(name, version, FUNCTION, code);
    }

    /** A variable of {@code size} zero bytes. */
    public static Symbol variable(String name, String version, int size) {
        return new Symbol(name, version, VARIABLE, new byte[size]);
    }

    @Override
    public String toString() {
        return name + "@" + version;
    }
}
