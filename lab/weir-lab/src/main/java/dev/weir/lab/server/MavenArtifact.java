package dev.weir.lab.server;

import java.nio.file.Path;

/** Coordinates of a jar in a Maven repository. */
record MavenArtifact(String group, String name, String version) {

    String fileName() {
        return name + "-" + version + ".jar";
    }

    /** Path of the jar below the root of a repository. */
    Path pathInRepository() {
        return Path.of(group.replace('.', '/'), name, version, fileName());
    }

    @Override
    public String toString() {
        return group + ":" + name + ":" + version;
    }
}
