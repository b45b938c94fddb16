package dev.weir.lab.study.keys;

import dev.weir.lab.study.VirtualThreads;

enum Threads {
    PLATFORM {
        @Override
        Thread start(Runnable body) {
            Thread thread = new Thread(body, "weir-workers");
            thread.setDaemon(true);
            thread.start();
            return thread;
        }
    },

    VIRTUAL {
        @Override
        Thread start(Runnable body) {
            return VirtualThreads.start(body);
        }
    };

    abstract Thread start(Runnable body);
}
