package dev.weir.rewrite;

import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.FrameReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Encodes values with several codecs and writes nothing; one value is in memory at a time. */
public final class CodecTrial implements AutoCloseable {
    private final long least;
    private final FrameReader reader = new FrameReader(ValueRewriter.LARGEST);
    private final List<FramingRule> rules = new ArrayList<>();
    private final ColumnFigures figures = new ColumnFigures();

    /** Prepares a trial of codecs that {@link Codecs#named} knows, by values of at least so many bytes. */
    public CodecTrial(List<String> names, long least) {
        this.least = least;
        names.forEach(name -> rules.add(new FramingRule(Codecs.named(name), least)));
    }

    /** Tries a sample, of about so many values, that is spread over the key. */
    public ColumnFigures sample(Connection connection, Subject subject, int count) throws SQLException {
        int at = subject.key().size() + 1;
        new KeySpread(connection, subject)
                .each(count, subject.quotedColumn(), (key, row) -> take(subject, key, row.getBytes(at)));
        connection.rollback();
        return figures;
    }

    private void take(Subject subject, RowKey key, byte[] stored) throws SQLException {
        if (stored == null) {
            figures.addNull();
            return;
        }
        try {
            boolean framed = FrameForm.hasHead(stored);
            byte[] value = framed ? reader.read(stored) : stored;
            List<CodecGain> gains = new ArrayList<>();
            for (FramingRule rule : rules) {
                gains.add(gain(rule, value));
            }
            figures.add(value.length, framed, gains);
        } catch (CodecException e) {
            throw new SQLException(
                    subject + " key=(" + subject.key().describe(key) + ") cannot be tried: " + e.getMessage()
                            + "; look at this row",
                    e);
        }
    }

    /** The value is encoded and read back once; what that takes is the time of both, until decoding is timed alone. */
    private CodecGain gain(FramingRule rule, byte[] value) throws CodecException {
        String name = rule.codec();
        boolean asked = value.length >= least || FrameForm.hasMagic(value);
        if (!asked || FrameForm.hasHead(value)) {
            return new CodecGain(name, 0, value.length, 0, 0, 0);
        }
        long start = System.nanoTime();
        Optional<byte[]> written = rule.rewrite(value, Long.MAX_VALUE).value();
        long both = System.nanoTime() - start;
        if (written.isEmpty()) {
            return new CodecGain(name, 0, value.length, 0, both, 0);
        }
        byte[] frame = written.get();
        start = System.nanoTime();
        reader.read(frame);
        long decoding = System.nanoTime() - start;
        return new CodecGain(name, 1, frame.length, value.length, Math.max(0, both - decoding), decoding);
    }

    @Override
    public void close() {
        reader.close();
        rules.forEach(FramingRule::close);
    }
}
