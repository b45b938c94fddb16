package dev.weir.dropin;

import dev.weir.api.Option;
import java.io.File;
import java.sql.SQLException;

/** Names about statements and their results of which one value says something, or which are a part of another option here. */
final class StatementNames {
    private StatementNames() {}

    static void translate(Given given) throws SQLException {
        if (Boolean.TRUE.equals(given.takeFlag("disablePipeline"))) {
            given.putIfAbsent(Option.PIPELINING, "off");
        }
        if (Boolean.FALSE.equals(given.takeFlag("enableSkipMeta"))) {
            given.putIfAbsent(Option.METADATA, "full");
        }
        if (Boolean.TRUE.equals(given.takeFlag("transformedBitIsBoolean"))
                && !isFalse(given, Option.TINY_INT_1_IS_BIT)) {
            given.put(Option.TINY_INT_1_IS_BIT, "boolean");
        }
        boolean source = Boolean.TRUE.equals(given.takeFlag("readFromSourceWhenNoReplicas"));
        if (Boolean.TRUE.equals(given.takeFlag("readFromMasterWhenNoSlaves")) || source) {
            given.append(Option.REPLICA_READS, "source");
        }
        String folders = given.take("allowLoadLocalInfileInPath");
        boolean any =
                given.get(Option.ALLOW_LOAD_LOCAL_INFILE) != null && !isFalse(given, Option.ALLOW_LOAD_LOCAL_INFILE);
        if (folders != null && !folders.isBlank() && !any) {
            given.put(Option.ALLOW_LOAD_LOCAL_INFILE, new File(folders.trim()).getAbsolutePath());
        }
    }

    private static boolean isFalse(Given given, Option option) {
        String value = given.get(option);
        return value != null && Boolean.FALSE.equals(Given.truth(value));
    }
}
