package dev.weir.report.page.study.keys;

/** The memory and connections that key look-ups hold on to while they run. */
final class KeysCost {
    static final String HTML = """
            <p>A pool holds its connections open, and the server a thread and its buffers for each; a connection for each thread
            holds as many as there are threads, used or not. An asynchronous client holds one connection for all. A set in the
            process holds its keys in every process, and somebody has to keep it up to date. Pipelines and keyed reads need many keys at hand
            at once: their time per look-up is a share of a request's, and no single answer comes sooner than its request's. CPU of client and server per look-up is
            in the table under “Why?”, as far as it was counted.</p>
            """;

    private KeysCost() {}
}
