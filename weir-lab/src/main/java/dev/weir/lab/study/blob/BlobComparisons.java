package dev.weir.lab.study.blob;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;

/** The questions of the blob study. */
final class BlobComparisons {
    private BlobComparisons() {}

    static List<Manifest.Comparison> all() {
        List<Manifest.Comparison> all = new ArrayList<>();
        all.add(core("lz4-9", "plain", "Does lz4 pay against plain?"));
        all.add(core("zstd-3", "plain", "Does zstd pay against plain?"));
        all.add(core("mysql", "uncompress", "Who should inflate what COMPRESS() made: the JVM or the server?"));
        all.add(core("uncompress", "page-compressed", "UNCOMPRESS() or the compressed row format?"));
        for (BlobMode mode : BlobMode.all()) {
            if (!List.of("plain", "lz4-9", "zstd-3").contains(mode.name())) {
                all.add(connectorJ(mode.name(), "plain", "Does " + mode.name() + " pay against plain?", false));
            }
        }
        all.add(connectorJ("zstd-dictionary", "zstd-3", "What does a dictionary add to zstd?", false));
        for (BlobMode mode : BlobMode.all()) {
            if (!mode.name().equals(BlobMode.PLAIN)) {
                String question = "Does " + mode.name() + " pay against plain with MariaDB Connector/J?";
                all.add(new Manifest.Comparison("mariadb." + mode.name(), "mariadb.plain", question, false));
            }
        }
        for (String mode : BlobMode.CORE) {
            all.add(new Manifest.Comparison(
                    "mariadb." + mode, "connectorj." + mode, "Which driver reads " + mode + " faster?", false));
            for (String driver : List.of("connectorj", "mariadb")) {
                String arm = driver + "." + mode;
                String question = "What does preparing on the server change for " + arm + "?";
                all.add(new Manifest.Comparison(arm + "." + BlobArms.PREPARED, arm, question, false));
            }
        }
        return all;
    }

    private static Manifest.Comparison core(String mode, String reference, String question) {
        return connectorJ(mode, reference, question, true);
    }

    private static Manifest.Comparison connectorJ(String mode, String reference, String question, boolean core) {
        return new Manifest.Comparison("connectorj." + mode, "connectorj." + reference, question, core);
    }
}
