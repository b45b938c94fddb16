package dev.weir.lab.dictionary;

import dev.weir.lab.EnvironmentException;
import java.util.List;

/** Where dictionaries are kept, for the driver's option {@code frameDictionaries}. */
public interface DictionaryStore {

    /** Makes it, if it is not there; {@link EnvironmentException} when rights do not allow it. */
    List<byte[]> open();

    /** Adds a dictionary unless it is there; {@link EnvironmentException} without rights, or when another one has its id. */
    String add(TrainedDictionary dictionary);

    /** Value of {@code frameDictionaries}, as a URL has it. */
    String option();

    /** Another dictionary must not take the place of one that values were encoded with. */
    static EnvironmentException taken(long id, String where) {
        return new EnvironmentException("another dictionary with id=" + id + " is at " + where
                + ", which values may need; train one on other values: change --sample or --dictionary-size");
    }
}
