package dev.weir.testkit.fake;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** One step of a script; a step that finds what it does not expect throws an {@link AssertionError}. */
@FunctionalInterface
public interface Step {
    void run(Conversation with) throws IOException;

    static Step send(byte[]... payloads) {
        return with -> with.send(List.of(payloads));
    }

    /** Sends packets in pieces that begin at the given positions of the framed bytes. */
    static Step sendInPieces(int pauseMillis, int[] positions, byte[]... payloads) {
        return with -> with.pieces(with.framed(List.of(payloads)), pauseMillis, positions);
    }

    /** Takes any packet. */
    static Step expectAny() {
        return Conversation::receive;
    }

    /** Takes a packet that must have this command. As all below, it does not say which server it is when asked before. */
    static Step expect(int command) {
        return with -> {
            ClientPacket packet = command(with);
            if (packet.command() != command) {
                throw new AssertionError("expected command=0x" + Integer.toHexString(command) + ", got " + packet);
            }
        };
    }

    /** Takes a query that must begin so, in any case. */
    static Step expectQuery(String beginning) {
        return with -> {
            ClientPacket packet = command(with);
            if (!packet.isQuery(beginning)) {
                throw new AssertionError("expected query beginning=" + beginning + ", got " + packet);
            }
        };
    }

    /** Sets the next sequence id, right or wrong. */
    static Step sequence(int next) {
        return with -> with.sequence(next);
    }

    /** Closes with a reset. */
    static Step reset() {
        return Conversation::reset;
    }

    /** Several steps as one. */
    static Step all(Step... steps) {
        return with -> {
            for (Step step : steps) {
                step.run(with);
            }
        };
    }

    /** Lets any client in: greeting of a MySQL 5.7, whatever the client answers, OK. */
    static Step login() {
        return login("5.7.99-fake", Packets.CAPABILITIES);
    }

    /** Logs a client in as a server of a version with these capabilities. */
    static Step login(String version, long capabilities) {
        return all(
                send(Packets.greeting(version, capabilities, "mysql_native_password")),
                expectAny(),
                send(Packets.ok()));
    }

    /** Lets any client in that asks for no more than these capabilities; afterwards both sides compress. */
    static Step compressedLogin(long capabilities, WireCodec codec) {
        return all(
                send(Packets.greeting("8.0.99-fake", capabilities, "mysql_native_password")),
                expectAny(),
                send(Packets.ok()),
                with -> with.compress(codec));
    }

    /** Answers commands until the client quits or closes; with an empty list one that has no answer. */
    static Step serve(Function<ClientPacket, List<byte[]>> answers) {
        return with -> {
            try {
                ClientPacket packet = command(with);
                while (packet.command() != ClientPacket.QUIT) {
                    with.send(answers.apply(packet));
                    packet = command(with);
                }
            } catch (EOFException e) {
                // the client closed, which is as good as COM_QUIT
            }
        };
    }

    /** Answers the first query that begins so, in any case, with the given steps, and every other command before it with OK. */
    static Step onQuery(String beginning, Step... answer) {
        return with -> {
            ClientPacket packet = command(with);
            while (!packet.isQuery(beginning)) {
                if (packet.command() != ClientPacket.STMT_CLOSE) {
                    with.send(List.of(Packets.ok()));
                }
                packet = command(with);
            }
            all(answer).run(with);
        };
    }

    /** The next command that is not the driver's own question which server it talks to. */
    private static ClientPacket command(Conversation with) throws IOException {
        ClientPacket packet = with.receive();
        while (packet.asksForIdentity()) {
            with.send(List.of(Packets.ok()));
            packet = with.receive();
        }
        return packet;
    }

    /** From here on gives up when the client says nothing for so long; then the connection is closed. */
    static Step timeout(int millis) {
        return with -> with.timeout(millis);
    }

    /** Ends the stream to the client; what it sends is still read. */
    static Step end() {
        return Conversation::end;
    }

    /** Follows a script, but closes the connection after so many bytes of the server. */
    static Step cutAfter(long bytes, Step script) {
        return with -> {
            with.cutAfter(bytes);
            script.run(with);
        };
    }

    /**
     * Plays a recording back: what the server said, turn by turn, each after as many packets of the client as were recorded.
     * Ignores what the client's packets hold, since authentication differs each time.
     */
    static Step replay(Recording recording) {
        return with -> {
            for (Recording.Turn turn : recording.turns()) {
                byte[] bytes = turn.bytes();
                if (!turn.fromServer()) {
                    for (int i = Frames.starts(bytes).size(); i > 0; i--) {
                        with.receive();
                    }
                } else {
                    with.raw(bytes);
                }
            }
        };
    }
}
