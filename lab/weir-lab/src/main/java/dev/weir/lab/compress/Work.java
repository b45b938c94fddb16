package dev.weir.lab.compress;

import dev.weir.codec.Codec;
import dev.weir.codec.Codecs;
import dev.weir.rewrite.FramingRule;
import dev.weir.rewrite.PlainRule;
import dev.weir.rewrite.ValueRewriter;
import dev.weir.rig.Nearest;
import dev.weir.rig.UsageException;
import java.util.List;

/** The work on a value: a codec frames values of at least a minimal size; without a codec, frames become plain values. */
public record Work(String codec, long least) {

    public static Work decompress() {
        return new Work("", 0);
    }

    /** Turns values of at least this many bytes into frames of a codec as users write it: {@code zstd:3} or {@code zstd-3}. */
    public static Work compress(String codec, long least) {
        String name = codec.replace(':', '-');
        return new Work(names().contains(name) ? name : leveled(codec, name), least);
    }

    /** Accepts any level of a format as a codec; an error lists the usual names. */
    private static String leveled(String codec, String name) {
        try {
            Codecs.of(codec).close();
            return codec;
        } catch (IllegalArgumentException e) {
            List<String> names = names();
            throw new UsageException("codec=" + codec + " is unknown"
                    + Nearest.near(name, names)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse(".")
                    + " Expected one of " + String.join(", ", names) + ", or another level of one, such as zstd:19");
        }
    }

    private static List<String> names() {
        return Codecs.names().stream().filter(name -> !name.equals("none")).toList();
    }

    ValueRewriter rule() {
        return codec.isEmpty() ? new PlainRule() : new FramingRule(open(), least);
    }

    private Codec open() {
        return names().contains(codec) ? Codecs.named(codec) : Codecs.of(codec);
    }

    String words() {
        return codec.isEmpty() ? "decompress" : "compress codec=" + codec + " min=" + least;
    }
}
