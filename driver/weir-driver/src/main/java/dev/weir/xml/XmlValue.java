package dev.weir.xml;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerException;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * XML in memory, as text: the servers have no XML type. One that was read can be read repeatedly; a created one is written
 * once, by one of its setters, and can then be read. The text is only checked by a parser. Not thread-safe.
 */
public final class XmlValue implements SQLXML {
    private static final Pattern DECLARED =
            Pattern.compile("^<\\?xml\\s[^>]*?\\sencoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"']");

    /** The most characters of a declaration. */
    private static final int HEAD = 256;

    /** Returns the text written so far. */
    @FunctionalInterface
    private interface Written {
        String text() throws SQLException, IOException, XMLStreamException, TransformerException;
    }

    private @Nullable Written content;
    private boolean freed;

    public XmlValue() {}

    public XmlValue(String text) {
        this.content = () -> text;
    }

    @Override
    public void free() {
        content = null;
        freed = true;
    }

    private void write(Written written) throws SQLException {
        checkWritable();
        content = written;
    }

    private void checkWritable() throws SQLException {
        if (freed) {
            throw Errors.argument("the SQLXML was freed");
        }
        if (content != null) {
            throw Errors.argument("the SQLXML has a value; write another one, of Connection.createSQLXML");
        }
    }

    @Override
    public String getString() throws SQLException {
        if (content == null) {
            throw Errors.argument(freed ? "the SQLXML was freed" : "the SQLXML has no value yet; call a setter first");
        }
        try {
            return content.text();
        } catch (IOException | XMLStreamException | TransformerException e) {
            throw unfit(e);
        }
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(getString());
    }

    /** Returns the bytes in the declared encoding; UTF-8 if none is declared. */
    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(bytes(getString()));
    }

    /** Returns the value for a parser. Parsers made here load nothing from outside; the caller's has its own rules. */
    @Override
    public <T extends Source> T getSource(@Nullable Class<T> wanted) throws SQLException {
        String text = getString();
        try {
            // the class is checked: null gives a tree, as in Connector/J
            @SuppressWarnings("unchecked")
            T source = (T) source(text, wanted == null ? DOMSource.class : wanted);
            return source;
        } catch (ParserConfigurationException | SAXException | IOException | XMLStreamException e) {
            throw unfit(e);
        }
    }

    private static Source source(String text, Class<?> wanted)
            throws SQLException, ParserConfigurationException, SAXException, IOException, XMLStreamException {
        if (wanted == DOMSource.class) {
            return new DOMSource(SafeXml.document(text));
        }
        if (wanted == SAXSource.class) {
            return new SAXSource(SafeXml.reader(), new InputSource(new StringReader(text)));
        }
        if (wanted == StAXSource.class) {
            return new StAXSource(SafeXml.stream(text));
        }
        if (wanted == StreamSource.class || wanted == Source.class) {
            return new StreamSource(new StringReader(text));
        }
        throw unknown("Source", wanted);
    }

    @Override
    public void setString(String value) throws SQLException {
        if (value == null) {
            throw Errors.argument("value=null; expected XML, or set the parameter to NULL");
        }
        write(() -> value);
    }

    /** The text written is the value, even without a flush or close. */
    @Override
    public Writer setCharacterStream() throws SQLException {
        StringWriter out = new StringWriter();
        write(out::toString);
        return out;
    }

    /** Takes bytes in the declared encoding; UTF-8 if none is declared. */
    @Override
    public OutputStream setBinaryStream() throws SQLException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(() -> text(out.toByteArray()));
        return out;
    }

    @Override
    public <T extends Result> T setResult(@Nullable Class<T> wanted) throws SQLException {
        checkWritable();
        try {
            @SuppressWarnings("unchecked")
            T result = (T) result(wanted == null ? DOMResult.class : wanted);
            return result;
        } catch (TransformerException | XMLStreamException e) {
            throw unfit(e);
        }
    }

    private Result result(Class<?> wanted) throws SQLException, TransformerException, XMLStreamException {
        StringWriter out = new StringWriter();
        if (wanted == DOMResult.class) {
            DOMResult tree = new DOMResult();
            write(() -> tree.getNode() == null ? "" : SafeXml.text(tree.getNode()));
            return tree;
        }
        if (wanted == SAXResult.class) {
            SAXResult events = new SAXResult(SafeXml.writer(out));
            write(out::toString);
            return events;
        }
        if (wanted == StAXResult.class) {
            StAXResult stream =
                    new StAXResult(XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out));
            write(() -> {
                stream.getXMLStreamWriter().flush();
                return out.toString();
            });
            return stream;
        }
        if (wanted == StreamResult.class || wanted == Result.class) {
            write(out::toString);
            return new StreamResult(out);
        }
        throw unknown("Result", wanted);
    }

    private static SQLException unknown(String kind, Class<?> wanted) {
        return Errors.argument("class=" + wanted.getName() + " is no " + kind + " that is known; expected DOM" + kind
                + ", SAX" + kind + ", StAX" + kind + " or Stream" + kind);
    }

    private static SQLException unfit(Exception cause) {
        return Errors.data(
                "the value cannot be read as XML: " + cause.getMessage() + "; getString gives it as it is",
                SqlState.INVALID_CHARACTER_VALUE,
                cause);
    }

    /** Returns the document in its declared encoding. */
    static byte[] bytes(String document) throws SQLException {
        return document.getBytes(declared(document.substring(0, Math.min(document.length(), HEAD))));
    }

    /** Returns the characters of a document. */
    static String text(byte[] document) throws SQLException {
        int first = unit(document, 0);
        if (first == 0xFEFF || first == 0xFFFE) {
            return text(document, 2, first == 0xFEFF ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE);
        }
        if (first == 0xEFBB && document.length > 2 && (document[2] & 0xFF) == 0xBF) {
            return text(document, 3, StandardCharsets.UTF_8);
        }
        if (first == '<' || first == '<' << 8) {
            Charset wide = first == '<' ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
            return text(document, 0, wide);
        }
        String head = new String(document, 0, Math.min(document.length, HEAD), StandardCharsets.ISO_8859_1);
        return text(document, 0, declared(head));
    }

    private static int unit(byte[] document, int at) {
        return document.length < at + 2 ? -1 : ((document[at] & 0xFF) << 8) | (document[at + 1] & 0xFF);
    }

    private static String text(byte[] document, int from, Charset charset) {
        return new String(document, from, document.length - from, charset);
    }

    private static Charset declared(String head) throws SQLException {
        Matcher declaration = DECLARED.matcher(head);
        if (!declaration.find()) {
            return StandardCharsets.UTF_8;
        }
        String name = declaration.group(1);
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw Errors.data(
                    "the XML document declares encoding=" + name + ", which Java does not have; use characters:"
                            + " getCharacterStream, setString",
                    SqlState.INVALID_CHARACTER_VALUE);
        }
    }
}
