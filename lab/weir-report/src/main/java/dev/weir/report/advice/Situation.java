package dev.weir.report.advice;

/**
 * The situation that advice is asked for.
 *
 * @param size value of the study's size factor (bytes in the blob study, rows in the stream study)
 * @param data kind of data; empty where the study has none
 * @param readsPerWrite reads for every write, above 0; infinite when writing does not count
 */
public record Situation(NetworkPath path, double size, String data, double readsPerWrite) {
    /** A situation in which writing does not count. */
    public static Situation reading(NetworkPath path, double size, String data) {
        return new Situation(path, size, data, Double.POSITIVE_INFINITY);
    }

    public Situation on(NetworkPath other) {
        return new Situation(other, size, data, readsPerWrite);
    }

    public Situation at(double other) {
        return new Situation(path, other, data, readsPerWrite);
    }
}
