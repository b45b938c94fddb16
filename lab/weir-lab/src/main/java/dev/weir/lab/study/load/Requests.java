package dev.weir.lab.study.load;

/** Sends requests without waiting for their answers. Used by one thread; answers arrive on any. */
@FunctionalInterface
interface Requests {

    /** Sends a request, numbered from 0; its answer is checked before it is reported. */
    void send(int number, Answer answer);

    @FunctionalInterface
    interface Answer {
        /** Takes the answer to a request: {@code null} if it is right, else what went wrong. */
        void done(Throwable failure);
    }
}
