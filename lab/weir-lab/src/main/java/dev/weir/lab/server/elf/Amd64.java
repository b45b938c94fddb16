package dev.weir.lab.server.elf;

import java.util.HexFormat;

/** Machine code of the few bodies that stand-ins need (System V ABI, AMD64 supplement, appendix A.2: Linux conventions). */
public final class Amd64 {
    private Amd64() {}

    /**
     * Makes a system call with the C arguments and returns what the kernel does: {@code -errno} on failure.
     *
     * <p>The kernel takes the fourth argument in r10, C passes it in rcx; the other five are in the same registers.
     *
     * @param number system call number on x86-64
     */
    public static byte[] systemCall(int number) {
        // mov eax, number; mov r10, rcx; syscall; ret
        return code("b8", number, "4989ca" + "0f05" + "c3");
    }

    /** Returns a constant, sign-extended to 64 bits: an int, a long or a pointer to the caller. */
    public static byte[] returning(int value) {
        // mov rax, value; ret
        return code("48c7c0", value, "c3");
    }

    /** The bytes before an operand and behind it are in hexadecimal digits; it is little-endian itself. */
    private static byte[] code(String before, int operand, String after) {
        HexFormat hex = HexFormat.of();
        return hex.parseHex(before + hex.toHexDigits(Integer.reverseBytes(operand)) + after);
    }
}
