package dev.weir.lab.study;

import dev.weir.lab.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/** A study with arms added that read through jars of the user's. */
public final class StudyWithJars extends ForwardingStudy {
    private final List<Arm> arms;

    private StudyWithJars(Study study, List<Arm> arms) {
        super(study);
        this.arms = List.copyOf(arms);
    }

    /**
     * Adds the arms that are named with a jar and whose plain arm the study has.
     *
     * @param names arms as the user wrote them, with or without a jar
     * @return the study itself where none is named with a jar
     * @throws UsageException when a jar cannot be read
     */
    public static Study of(Study study, List<String> names) {
        List<Arm> arms = new ArrayList<>(study.arms());
        for (String text : names) {
            ArmName name = ArmName.parse(text);
            if (!name.jar().isEmpty()) {
                study.arms().stream()
                        .filter(arm -> arm.info().id().equals(name.arm()))
                        .findFirst()
                        .ifPresent(arm -> arms.add(JarArm.of(arm, name, version(text, name))));
            }
        }
        return arms.size() == study.arms().size() ? study : new StudyWithJars(study, arms);
    }

    private static String version(String text, ArmName name) {
        Path path = Path.of(name.jar());
        if (!Files.isRegularFile(path)) {
            throw new UsageException("arm=" + text + ": there is no file " + path.toAbsolutePath()
                    + "; give the path of a driver's jar after the @");
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            Attributes attributes = jar.getManifest() == null
                    ? new Attributes()
                    : jar.getManifest().getMainAttributes();
            String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            String bundle = attributes.getValue("Bundle-Version");
            String known = version == null ? bundle : version;
            return known == null ? path.getFileName().toString() : known;
        } catch (IOException e) {
            throw new UsageException("arm=" + text + ": " + path.toAbsolutePath() + " is no readable jar: "
                    + e.getMessage() + "; give the path of a driver's jar after the @");
        }
    }

    @Override
    public List<Arm> arms() {
        return arms;
    }

    @Override
    public void load(Stores stores) throws SQLException {
        String plain = ArmName.parse(stores.arm()).arm();
        super.load(new Stores(stores.mysql(), stores.redis(), plain, stores.levels(), stores.progress()));
    }
}
