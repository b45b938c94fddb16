package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import dev.weir.report.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The arms of the study of many requests at once that have several requests on their way on a connection. */
public final class SeveralOnAConnection {
    /** The things that an application has to give up. */
    static final String PRICE = "no transaction and no session state spans requests";

    private static final String STUDY = "load";
    /** They gather look-ups into one statement. */
    private static final Set<String> BY_ONE_KEY = Set.of("weir.shared", "weir.shared-virtual", "weir.shared-async");

    private static final Set<String> ARMS = Set.of("vertx.pipelined", "raw.pipelined", "redis.lettuce");

    /** Options or a jar that a user gave an arm. */
    private static final String VARIANT = "[?@].*";

    private SeveralOnAConnection() {}

    /** Returns whether an arm of that study is one of them. */
    public static boolean isArm(String id) {
        return ARMS.contains(plain(id)) || isByOneKey(id);
    }

    /** Returns whether it takes nothing but SELECTs by one key. */
    static boolean isByOneKey(String id) {
        return BY_ONE_KEY.contains(plain(id));
    }

    private static String plain(String id) {
        return id.replaceFirst(VARIANT, "");
    }

    /** Returns what the arms that a text names cost an application, in a sentence; empty if it names none of these. */
    static Optional<String> note(Manifest manifest, UnaryOperator<String> name, String text) {
        List<String> named = manifest.arms(Manifest.Role.STUDY)
                .map(Manifest.Arm::id)
                .filter(id -> manifest.study().equals(STUDY) && isArm(id))
                .map(name)
                .filter(each -> Pattern.compile(Pattern.quote(each) + "(?![\\w-])")
                        .matcher(text)
                        .find())
                .toList();
        return named.isEmpty()
                ? Optional.empty()
                : Optional.of("With " + Words.list(named) + " several requests share a connection: " + PRICE + ".");
    }
}
