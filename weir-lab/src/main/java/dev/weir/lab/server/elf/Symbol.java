package dev.weir.lab.server.elf;

/**
 * One exported, versioned symbol.
 *
 * @param name name as in C
 * @param version version node it belongs to, for example {@code LIBAIO_0.4}
 * @param type function or variable
 * @param code x86-64 machine code of a function; of a variable its initial bytes
 */
public record Symbol(String name, String version, Type type, byte[] code) {

    /** What the symbol names, with its ELF symbol type (System V ABI, figure 4-20). */
    public enum Type {
        VARIABLE(1),
        FUNCTION(2);

        private final int elfType;

        Type(int elfType) {
            this.elfType = elfType;
        }

        int elfType() {
            return elfType;
        }
    }

    public static Symbol function(String name, String version, byte[] code) {
        return new Symbol(name, version, Type.FUNCTION, code);
    }

    /** A variable of {@code size} zero bytes. */
    public static Symbol variable(String name, String version, int size) {
        return new Symbol(name, version, Type.VARIABLE, new byte[size]);
    }
}
