package dev.weir.report.advice;

/**
 * The situation for which advice is given.
 *
 * @param size value of the study's size factor (bytes in the blob study, rows in the stream study)
 * @param data kind of data; empty if the study has none
 * @param readsPerWrite reads per write, above 0; infinite if writes are not counted
 */
public record Situation(NetworkPath path, double size, String data, double readsPerWrite) {
    /** Returns a situation without writes. */
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
