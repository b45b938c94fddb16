package dev.weir.connection;

import dev.weir.frame.MissingLibrary;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Says in its errors whose value it is. */
final class PlacedStream extends FilterInputStream {
    private final String place;

    PlacedStream(String place, InputStream value) {
        super(value);
        this.place = place;
    }

    @Override
    public int read() throws IOException {
        try {
            return super.read();
        } catch (IOException e) {
            throw placed(e);
        } catch (LinkageError e) {
            throw placed(MissingLibrary.of(e));
        }
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            return super.read(target, offset, length);
        } catch (IOException e) {
            throw placed(e);
        } catch (LinkageError e) {
            throw placed(MissingLibrary.of(e));
        }
    }

    private IOException placed(IOException cause) {
        return new IOException(place + cause.getMessage(), cause);
    }
}
