package dev.weir.lab.link;

import java.util.Arrays;

/** Queue of (bytes, moment) without an object per element. Not thread-safe. */
final class InFlight {
    private int[] bytes = new int[16];
    private long[] times = new long[16];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        head = 0;
        size = 0;
    }

    void add(int count, long time) {
        if (size == bytes.length) {
            grow();
        }
        int tail = (head + size) & (bytes.length - 1);
        bytes[tail] = count;
        times[tail] = time;
        size++;
    }

    long headTime() {
        return times[head];
    }

    int pollBytes() {
        int count = bytes[head];
        head = (head + 1) & (bytes.length - 1);
        size--;
        return count;
    }

    private void grow() {
        int old = bytes.length;
        int[] moreBytes = Arrays.copyOf(bytes, 2 * old);
        long[] moreTimes = Arrays.copyOf(times, 2 * old);
        // what wrapped round to the front moves behind what did not
        System.arraycopy(bytes, 0, moreBytes, old, head);
        System.arraycopy(times, 0, moreTimes, old, head);
        bytes = moreBytes;
        times = moreTimes;
    }
}
