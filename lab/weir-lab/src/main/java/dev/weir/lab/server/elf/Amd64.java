package dev.weir.lab.server.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

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
        return code(11).put(bytes(0xb8)) // mov eax, number
                .putInt(number)
                .put(bytes(0x49, 0x89, 0xca)) // mov r10, rcx
                .put(bytes(0x0f, 0x05)) // syscall
                .put(bytes(0xc3)) // ret
                .array();
    }

    /** Returns a constant, sign-extended to 64 bits: an int, a long or a pointer to the caller. */
    public static byte[] returning(int value) {
        return code(8).put(bytes(0x48, 0xc7, 0xc0)) // mov rax, value
                .putInt(value)
                .put(bytes(0xc3)) // ret
                .array();
    }

    private static ByteBuffer code(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
