package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.Locale;
import java.util.stream.Stream;

/** The threads in which requests wait for their answers. */
public enum WaitingThreads {
    VIRTUAL,
    PLATFORM,
    /** Requests are asynchronous: event loops wait for all of them. */
    NONE;

    private static final String SETTING = "threads";

    /** Returns the threads of an arm, from its setting. */
    static WaitingThreads of(Manifest.Arm arm) {
        String setting = arm.settings().getOrDefault(SETTING, "");
        return Stream.of(VIRTUAL, PLATFORM)
                .filter(each -> setting.startsWith(each.toString()))
                .findFirst()
                .orElse(NONE);
    }

    /** Returns the threads in words: {@code in virtual threads}. */
    String words() {
        return this == NONE ? "without threads that wait" : "in " + this + " threads";
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
