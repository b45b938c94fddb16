package dev.weir.lab.dictionary;

import dev.weir.lab.EnvironmentException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A folder with a file {@code ID.dict} for each dictionary. */
public final class DictionaryFolder implements DictionaryStore {
    private static final String ANOTHER = "give another one to --train-dictionary";

    private final Path folder;

    public DictionaryFolder(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    @Override
    public List<byte[]> open() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw failed(e);
        }
        if (!Files.isWritable(folder)) {
            throw new EnvironmentException("folder=" + folder + " is not writable; " + ANOTHER);
        }
        List<byte[]> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.dict")) {
            for (Path file : files) {
                found.add(Files.readAllBytes(file));
            }
            return found;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public String add(TrainedDictionary dictionary) {
        Path file = folder.resolve(dictionary.id() + ".dict");
        try {
            if (!Files.exists(file)) {
                Files.write(file, dictionary.bytes());
            } else if (!Arrays.equals(Files.readAllBytes(file), dictionary.bytes())) {
                throw DictionaryStore.taken(dictionary.id(), file.toString());
            }
        } catch (IOException e) {
            throw failed(e);
        }
        return file.toString();
    }

    @Override
    public String option() {
        return URLEncoder.encode(folder.toString(), StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
    }

    private EnvironmentException failed(IOException cause) {
        return new EnvironmentException(
                "folder=" + folder + " cannot hold dictionaries: " + cause + "; " + ANOTHER, cause);
    }
}
