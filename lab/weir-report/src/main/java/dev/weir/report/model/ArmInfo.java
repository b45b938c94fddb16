package dev.weir.report.model;

import java.util.List;

/**
 * The facts about an arm, including the family that determines its colour. The arm's entry in its study declares them and the
 * manifest stores them: they are never parsed from an id.
 *
 * @param label the arm in a sentence, its driver first: {@code Connector/J streaming, prepared}
 * @param way the label without the driver
 * @param family arms of one family share a colour: the driver, or the codec in a study of codecs
 * @param store the store it reads from or writes to, for example {@link #MYSQL}
 * @param batch number of keys or similar per operation, 1 without batching
 * @param setup lines to paste into an application besides driver and options; may be empty
 */
public record ArmInfo(
        String label, String way, String family, String store, int batch, Storage storage, List<String> setup) {
    public static final String MYSQL = "MySQL";
    public static final String REDIS = "Redis";
    /** No server, hence no link. */
    public static final String MEMORY = "memory of the process";

    /**
     * The form in which values are stored.
     *
     * @param form name of the form; a change of form rewrites the stored values; empty if the study has only one form
     * @param codec argument of {@code weir compress --codec} that rewrites plain values into this form; empty if unsupported
     * @param frames value of the driver's option {@code encodeFrames} that writes this form; empty if unsupported
     */
    public record Storage(String form, String codec, String frames) {
        /** Values are stored unchanged. */
        public static final String PLAIN = "plain";

        /** The storage of a study with only one form. */
        public static final Storage ANY = new Storage("", "", "");
    }

    /**
     * Returns an arm that reads from MySQL, without batching.
     *
     * @param way the text after the driver in the label
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

    /** Returns the arm with a suffix on its label. */
    public ArmInfo with(String more) {
        return new ArmInfo(label + more, way + more, family, store, batch, storage, setup);
    }

    public ArmInfo called(String name) {
        return new ArmInfo(name, name, family, store, batch, storage, setup);
    }

    /** Returns whether the arm needs neither server nor link. */
    public boolean isInProcess() {
        return store.equals(MEMORY);
    }
}
