package dev.weir.report.model;

import java.util.List;

/**
 * The facts about an arm, and what its colour goes by. The arm's entry in its study declares them and the manifest keeps
 * them: they are never parsed out of an id.
 *
 * @param label the arm in a sentence, its driver first: {@code Connector/J streaming, prepared}
 * @param way the label without the driver
 * @param family arms of one family have one colour: the driver, or the codec where a study is about codecs
 * @param store where it reads from or writes to, for example {@link #MYSQL}
 * @param batch keys and the like that one operation asks for, 1 where it does not gather any
 * @param setup lines to paste into an application besides what driver and options say; none where they say it all
 */
public record ArmInfo(
        String label, String way, String family, String store, int batch, Storage storage, List<String> setup) {
    public static final String MYSQL = "MySQL";
    public static final String REDIS = "Redis";
    /** No server, and so no link. */
    public static final String MEMORY = "memory of the process";

    /**
     * The form in which values are kept.
     *
     * @param form name of the form: changing to another one rewrites what is there; empty where the study keeps them in one form
     * @param codec what {@code weir compress --codec} takes to rewrite plain values into it; empty where it cannot
     * @param frames value of the driver's option {@code encodeFrames} that writes it; empty where the driver does not
     */
    public record Storage(String form, String codec, String frames) {
        /** Values are kept as they are. */
        public static final String PLAIN = "plain";

        /** Storage of a study that keeps its values in one form. */
        public static final Storage ANY = new Storage("", "", "");
    }

    /**
     * An arm that reads from MySQL, an operation at a time.
     *
     * @param way what stands behind it in the label
     */
    public static ArmInfo of(String driver, String way, String family) {
        return new ArmInfo((driver + " " + way).strip(), way, family, MYSQL, 1, Storage.ANY, List.of());
    }

    public ArmInfo in(String otherStore) {
        return new ArmInfo(label, way, family, otherStore, batch, storage, setup);
    }

    public ArmInfo asking(int keys) {
        return new ArmInfo(label, way, family, store, keys, storage, setup);
    }

    public ArmInfo keeping(Storage values) {
        return new ArmInfo(label, way, family, store, batch, values, setup);
    }

    public ArmInfo setUpBy(List<String> lines) {
        return new ArmInfo(label, way, family, store, batch, storage, List.copyOf(lines));
    }

    /** The same arm with something more to say behind its label. */
    public ArmInfo with(String more) {
        return new ArmInfo(label + more, way + more, family, store, batch, storage, setup);
    }

    public ArmInfo called(String name) {
        return new ArmInfo(name, name, family, store, batch, storage, setup);
    }

    /** Returns whether it needs neither server nor link. */
    public boolean isInProcess() {
        return store.equals(MEMORY);
    }
}
