package dev.weir.acceptance.arrow;

import dev.weir.acceptance.jvm.ChildJvm;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;

/** Reads a file by Arrow's own reader, which needs a JVM with an option, and prints what is in it. */
final class FileProgram {
    private FileProgram() {}

    /** Prints {@link #content} of the file that the argument names. */
    public static void main(String[] args) throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = new ArrowFileReader(FileChannel.open(Path.of(args[0])), allocator)) {
            System.out.println(content(reader));
        }
    }

    /** Runs this program. */
    static String contentOf(Path file) throws IOException {
        List<String> options = List.of("--add-opens=java.base/java.nio=ALL-UNNAMED");
        try (ChildJvm child = ChildJvm.start(ChildJvm.thisHome(), options, FileProgram.class, file.toString())) {
            List<String> others = new ArrayList<>();
            for (String line = child.line(); line != null; line = child.line()) {
                if (line.startsWith("batches=")) {
                    return line;
                }
                others.add(line);
            }
            throw new AssertionError("no content of file=" + file + ": " + others);
        }
    }

    /** The rows of each batch, the schema, and a hash of all values. */
    static String content(ArrowReader reader) throws IOException {
        List<Integer> batches = new ArrayList<>();
        int hash = 0;
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        while (reader.loadNextBatch()) {
            batches.add(root.getRowCount());
            for (FieldVector vector : root.getFieldVectors()) {
                for (int row = 0; row < root.getRowCount(); row++) {
                    Object value = ArrowValue.of(vector, row);
                    String text = value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : "" + value;
                    hash = 31 * hash + text.hashCode();
                }
            }
        }
        return "batches=" + batches + " hash=" + hash + " schema=" + root.getSchema();
    }
}
