package dev.weir.codec;

/** A zstd value names a dictionary that the reader was not given. */
public final class UnknownDictionaryException extends CodecException {
    private static final long serialVersionUID = 1L;

    private final long id;

    UnknownDictionaryException(long id) {
        super("frame: zstd dictionary id=" + id
                + " is unknown; give the reader the dictionary that the value was encoded with");
        this.id = id;
    }

    /** The dictionary's number, unsigned. */
    public long id() {
        return id;
    }
}
