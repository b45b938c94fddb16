package dev.weir.testkit.fake;

import dev.weir.testkit.LoopbackServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * A server on loopback that follows a script: the first connection the first script, and so on; the last script serves all
 * that follow. When a script is over, the connection stays open until the client closes it.
 */
public final class FakeServer extends LoopbackServer {
    private final List<Step> scripts;
    private final List<ClientPacket> received = new CopyOnWriteArrayList<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    private FakeServer(List<Step> scripts) throws IOException {
        this.scripts = scripts;
    }

    public static FakeServer start(Step... scripts) throws IOException {
        return started(new FakeServer(List.of(scripts)));
    }

    /** Returns what clients sent, in the order of arrival; the answer to the greeting too. */
    public List<ClientPacket> received() {
        return List.copyOf(received);
    }

    /** All bytes of the packets received, byte for character. */
    public String receivedBytes() {
        return received.stream()
                .map(packet -> new String(packet.bytes(), StandardCharsets.ISO_8859_1))
                .collect(Collectors.joining());
    }

    /** The text of every query received, in order. */
    public List<String> queries() {
        return received.stream()
                .filter(packet -> packet.command() == ClientPacket.QUERY)
                .map(ClientPacket::text)
                .toList();
    }

    /** Fails with the first thing that went against a script. */
    public void verify() {
        for (Throwable failure : failures) {
            throw new AssertionError("the client did not follow the script: " + failure.getMessage(), failure);
        }
    }

    @Override
    protected void serve(Socket client, int number) {
        try (client) {
            follow(scripts.get(Math.min(number, scripts.size() - 1)), client);
        } catch (IOException e) {
            // the client went away, which is its right; what it received is for the test to judge
        }
    }

    /** Notes what went wrong before the client sees the connection close. */
    private void follow(Step script, Socket socket) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            Conversation conversation = new Conversation(socket, received);
            script.run(conversation);
            if (!socket.isClosed()) {
                conversation.drain();
            }
        } catch (AssertionError | RuntimeException e) {
            failures.add(e);
        }
    }
}
