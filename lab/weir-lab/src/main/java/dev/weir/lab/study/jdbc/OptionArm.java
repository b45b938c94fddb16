package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.ForwardingArm;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An arm with the user's options added to its JDBC URL; they override those of the arm.
 *
 * @param options the driver's options besides those that {@code base} declares
 */
record OptionArm(Arm base, Manifest.Arm info, Map<String, String> options) implements ForwardingArm {
    private static final String PREPARED = ".prepared";
    private static final String SERVER_PREPARED = "useServerPrepStmts";
    private static final String STATEMENT = "statement";

    static String plainName(String text) {
        return StudyWithArms.isWithOptions(text) ? text.substring(0, text.indexOf('?')) : text;
    }

    static DriverOptions options(String text) {
        return DriverOptions.parse(text, text.substring(text.indexOf('?') + 1));
    }

    static OptionArm of(Study study, String plain, DriverOptions given) {
        Arm arm = study.arm(plain);
        JdbcFamily family = JdbcFamily.of(arm.info().driver()).orElseThrow();
        Optional<Arm> prepared =
                isTrue(given.values().get(SERVER_PREPARED)) ? named(study.arms(), plain + PREPARED) : Optional.empty();
        Map<String, String> options = new LinkedHashMap<>();
        // server-side preparation affects prepared statements only: the prepared arm executes them, with the user's
        // options in place of its
        // own
        prepared.ifPresent(other -> options.putAll(family.properties(false, false)));
        options.keySet()
                .removeIf(name -> family.properties(false, true).get(name).equals(options.get(name)));
        options.putAll(given.values());
        Arm base = prepared.orElse(arm);
        return new OptionArm(base, info(arm.info(), base.info(), given, options), options);
    }

    private static Optional<Arm> named(List<Arm> arms, String id) {
        return arms.stream().filter(arm -> arm.info().id().equals(id)).findFirst();
    }

    private static boolean isTrue(String value) {
        return value != null && List.of("true", "yes", "1").contains(value.toLowerCase(java.util.Locale.ROOT));
    }

    private static Manifest.Arm info(
            Manifest.Arm plain, Manifest.Arm base, DriverOptions given, Map<String, String> options) {
        Map<String, String> settings = new LinkedHashMap<>(base.settings());
        settings.putAll(options);
        if (!plain.id().equals(base.id())) {
            settings.put(STATEMENT, "PreparedStatement, one per operation");
        }
        settings.put("options added", given.words(", "));
        boolean asText = given.values().containsKey(SERVER_PREPARED)
                && !isTrue(given.values().get(SERVER_PREPARED));
        return new Manifest.Arm(
                plain.id() + "?" + given.text(),
                base.role(),
                base.driver(),
                base.driverVersion(),
                plain.mode() + " with " + given.words(", "),
                asText ? "text" : base.protocol(),
                plain.description() + ", with " + given.words(", "),
                settings,
                about(plain, base, given));
    }

    private static ArmInfo about(Manifest.Arm plain, Manifest.Arm base, DriverOptions given) {
        ArmInfo about = plain.about().with(" with " + given.words(", "));
        return plain.id().equals(base.id()) ? about : about.with(", " + base.protocol());
    }

    @Override
    public String obstacle(Target target) {
        return base.obstacle(target.with(options));
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        return base.open(target.with(options));
    }
}
