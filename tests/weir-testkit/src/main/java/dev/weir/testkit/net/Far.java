package dev.weir.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server at the far end of a link: runs the same script on each connection. */
public final class Far implements AutoCloseable {
    private final ServerSocket listener;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    /** Its ways with a connection. */
    public interface Script {
        void play(Socket socket) throws IOException;
    }

    private Far(ServerSocket listener) {
        this.listener = listener;
    }

    public static Far playing(Script script) throws IOException {
        ServerSocket listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Far far = new Far(listener);
        daemon(() -> far.accept(script));
        return far;
    }

    public static Far echoing() throws IOException {
        return playing(socket -> socket.getInputStream().transferTo(socket.getOutputStream()));
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void accept(Script script) {
        try {
            while (true) {
                Socket socket = listener.accept();
                connections.add(socket);
                daemon(() -> play(script, socket));
            }
        } catch (IOException e) {
            return; // the test is over
        }
    }

    private static void play(Script script, Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            script.play(socket);
        } catch (IOException e) {
            return; // the client has gone; tests look at their own end
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "test-far");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : connections) {
            socket.close();
        }
    }
}
