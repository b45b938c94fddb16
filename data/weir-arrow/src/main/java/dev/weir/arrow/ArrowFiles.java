package dev.weir.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.SeekableReadChannel;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.ipc.message.ArrowFooter;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Writes and reads Arrow's IPC files, as Arrow's own {@code ArrowFileWriter} and {@code ArrowFileReader} do, on a JVM without {@code
 * --add-opens=java.base/java.nio=..}: bytes go through an array, which Arrow's writer avoids by a constructor of the JDK's.
 */
public final class ArrowFiles {
    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    /** Told about each batch that is written. */
    @FunctionalInterface
    public interface Progress {
        /**
         * Called after a batch.
         *
         * @param rows rows so far
         * @param bytes bytes of the file so far
         */
        void written(long rows, long bytes);
    }

    private ArrowFiles() {}

    /**
     * Writes all batches that a reader has left; a result without rows becomes a file with a schema alone.
     *
     * @param reader what is read, without dictionaries; not closed
     * @param target where the file goes; not closed
     * @param progress told about each batch
     * @return rows that were written
     * @throws IOException when the reader or the target fails; what was written is then no file
     */
    public static long write(ArrowReader reader, WritableByteChannel target, Progress progress) throws IOException {
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        Schema schema = root.getSchema();
        CopyingChannel channel = new CopyingChannel(target);
        channel.write(MAGIC);
        channel.align();
        MessageSerializer.serialize(channel, schema);
        List<ArrowBlock> blocks = new ArrayList<>();
        long rows = 0;
        VectorUnloader unloader = new VectorUnloader(root);
        while (reader.loadNextBatch()) {
            try (ArrowRecordBatch batch = unloader.getRecordBatch()) {
                blocks.add(MessageSerializer.serialize(channel, batch));
            }
            rows += root.getRowCount();
            progress.written(rows, channel.getCurrentPosition());
        }
        end(channel, new ArrowFooter(schema, List.of(), blocks));
        return rows;
    }

    /**
     * Reads a file.
     *
     * @param source the whole file; closed with the reader
     * @param allocator of the batches' memory
     * @return its batches, to be closed
     */
    public static ArrowReader read(SeekableByteChannel source, BufferAllocator allocator) {
        return new ArrowFileReader(new CopyingSource(source), allocator);
    }

    private static void end(CopyingChannel channel, ArrowFooter footer) throws IOException {
        channel.writeIntLittleEndian(MessageSerializer.IPC_CONTINUATION_TOKEN);
        channel.writeIntLittleEndian(0);
        long start = channel.getCurrentPosition();
        channel.write(footer, false);
        channel.writeIntLittleEndian((int) (channel.getCurrentPosition() - start));
        channel.write(MAGIC);
    }

    /** Copies Arrow's memory through an array. */
    private static final class CopyingChannel extends WriteChannel {
        private final byte[] piece = new byte[1 << 16];

        CopyingChannel(WritableByteChannel target) {
            super(target);
        }

        @Override
        public void write(ArrowBuf buffer) throws IOException {
            long end = buffer.readerIndex() + buffer.readableBytes();
            for (long at = buffer.readerIndex(); at < end; at += piece.length) {
                int length = (int) Math.min(piece.length, end - at);
                buffer.getBytes(at, piece, 0, length);
                write(ByteBuffer.wrap(piece, 0, length));
            }
        }
    }

    /** Copies into Arrow's memory through an array. */
    private static final class CopyingSource extends SeekableReadChannel {
        private final byte[] piece = new byte[1 << 16];

        CopyingSource(SeekableByteChannel source) {
            super(source);
        }

        @Override
        public long readFully(ArrowBuf buffer, long length) throws IOException {
            long read = 0;
            while (read < length) {
                int wanted = (int) Math.min(piece.length, length - read);
                int got = readFully(ByteBuffer.wrap(piece, 0, wanted));
                buffer.setBytes(buffer.writerIndex(), piece, 0, got);
                buffer.writerIndex(buffer.writerIndex() + got);
                read += got;
                if (got < wanted) {
                    break;
                }
            }
            return read;
        }
    }
}
