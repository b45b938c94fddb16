package dev.weir.lab.server;

import dev.weir.lab.EnvironmentException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import java.util.Optional;

/**
 * The user that the server runs as: a lab of root's drops it to an unprivileged user, since a server refuses to run as root.
 *
 * @param user the user to drop to; empty when the lab is not root's
 */
record RunAs(Optional<UserPrincipal> user) {
    private static final List<String> CANDIDATES = List.of("mysql", "nobody");

    /** Finds out from a folder that the lab has created. */
    static RunAs forOwnerOf(Path ownFolder) throws IOException {
        if (!Integer.valueOf(0).equals(Files.getAttribute(ownFolder, "unix:uid"))) {
            return new RunAs(Optional.empty());
        }
        for (String name : CANDIDATES) {
            Optional<UserPrincipal> user = find(name);
            if (user.isPresent()) {
                return new RunAs(user);
            }
        }
        throw new EnvironmentException(
                "a database server does not run as root, and there is no user to drop to: expected one of " + CANDIDATES
                        + "; run the lab as another user, or add one: useradd --system mysql");
    }

    private static Optional<UserPrincipal> find(String name) throws IOException {
        try {
            return Optional.of(
                    FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(name));
        } catch (UserPrincipalNotFoundException e) {
            return Optional.empty();
        }
    }

    /** The server's option, none or one. */
    List<String> option() {
        return user.map(u -> List.of("--user=" + u.getName())).orElse(List.of());
    }

    void own(Path folder) throws IOException {
        if (user.isPresent()) {
            Folders.setOwner(folder, user.get());
        }
    }
}
