package dev.weir.lab.server.elf;

/** One exported, versioned symbol. */
public final class Symbol {

    /** The kind of a symbol, with its ELF symbol type (System V ABI, figure 4-20). */
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

    private final String name;
    private final String version;
    private final Type type;
    private final byte[] content;

    private Symbol(String name, String version, Type type, byte[] content) {
        this.name = name;
        this.version = version;
        this.type = type;
        this.content = content;
    }

    /**
     * A function.
     *
     * @param version version node it belongs to, for example {@code LIBAIO_0.4}
     * @param code its x86-64 machine code
     */
    public static Symbol function(String name, String version, byte[] code) {
        return new Symbol(name, version, Type.FUNCTION, code.clone());
    }

    /** A variable of {@code size} zero bytes. */
    public static Symbol variable(String name, String version, int size) {
        return new Symbol(name, version, Type.VARIABLE, new byte[size]);
    }

    public String name() {
        return name;
    }

    public String version() {
        return version;
    }

    public Type type() {
        return type;
    }

    /** Machine code of a function, initial bytes of a variable. */
    byte[] content() {
        return content;
    }

    int size() {
        return content.length;
    }

    @Override
    public String toString() {
        return name + "@" + version;
    }
}
