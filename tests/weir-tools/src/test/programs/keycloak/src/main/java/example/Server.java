package example;

import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A Keycloak that runs.
 *
 * @param process of its script
 * @param address by HTTP
 */
record Server(Process process, String address) implements AutoCloseable {

    /** Waits until it serves. */
    static Server awaited(Process process, String address, Path log) throws IOException, InterruptedException {
        while (!serves(address)) {
            if (!process.isAlive()) {
                throw new IllegalStateException("exit " + process.exitValue() + "\n" + Files.readString(log));
            }
            Thread.sleep(200);
        }
        return new Server(process, address);
    }

    private static boolean serves(String address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create(address + "/realms/master").toURL().openConnection();
        try {
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (ConnectException e) {
            return false;
        } finally {
            connection.disconnect();
        }
    }

    /** Stops it as an administrator does, so that it writes what it holds. */
    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
