package dev.weir.lab.study;

import dev.weir.lab.study.batch.BatchStudy;
import dev.weir.lab.study.blob.BlobStudy;
import dev.weir.lab.study.keys.KeysStudy;
import dev.weir.lab.study.metadata.MetadataStudy;
import dev.weir.lab.study.stream.OwnQueryStudy;
import dev.weir.lab.study.stream.StreamStudy;
import dev.weir.lab.study.transaction.TransactionStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Every study there is. */
public final class Studies {
    private Studies() {}

    /** All of them, in the order they are told in. */
    public static List<Study> all() {
        List<Study> all = new ArrayList<>(usual());
        all.add(new TransactionStudy());
        all.add(new BatchStudy());
        return List.copyOf(all);
    }

    /** Those that are measured where the user names none: about reading, and few enough for ten minutes. */
    public static List<Study> usual() {
        return List.of(new StreamStudy(), new BlobStudy(), new KeysStudy(), new MetadataStudy());
    }

    /**
     * The study of a name.
     *
     * @param name its name
     * @param subject what it reads instead of its own fixture, see {@link Study#subject}; empty for its own
     * @return the study
     * @throws IllegalArgumentException when there is none
     * @throws dev.weir.lab.UsageException when the subject cannot be read
     */
    public static Study named(String name, Map<String, String> subject) {
        if (name.equals("blob")) {
            return BlobStudy.of(subject);
        }
        if (name.equals("stream") && subject.containsKey("query")) {
            return new OwnQueryStudy(subject);
        }
        if (!subject.isEmpty()) {
            throw new IllegalArgumentException("study=" + name + " has a fixture of its own only, found " + subject);
        }
        return all().stream()
                .filter(study -> study.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no study=" + name));
    }
}
