package dev.weir.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

class XmlValueTest {
    private static final String XML = "<a b=\"1\">t\u00e4xt<c/></a>";

    @ParameterizedTest
    @ValueSource(classes = {DOMSource.class, SAXSource.class, StAXSource.class, StreamSource.class})
    void everyKindOfSourceGivesTheDocument(Class<? extends Source> kind) throws Exception {
        Source source = new XmlValue(XML).getSource(kind);
        assertThat(source).isInstanceOf(kind);
        StringWriter out = new StringWriter();
        TransformerFactory.newDefaultInstance().newTransformer().transform(source, new StreamResult(out));
        assertThat(out.toString()).endsWith(XML);
    }

    @ParameterizedTest
    @ValueSource(classes = {DOMResult.class, SAXResult.class, StAXResult.class, StreamResult.class})
    void everyKindOfResultTakesADocument(Class<? extends Result> kind) throws Exception {
        XmlValue value = new XmlValue();
        Result result = value.setResult(kind);
        assertThat(result).isInstanceOf(kind);
        TransformerFactory.newDefaultInstance()
                .newTransformer()
                .transform(new StreamSource(new StringReader(XML)), result);
        String text = value.getString();
        assertThat(text.substring(text.indexOf("<a"))).isIn(XML, XML.replace("<c/>", "<c></c>"));
    }

    @Test
    void withoutAClassItIsATree() throws SQLException {
        Source source = new XmlValue(XML).getSource(null);
        assertThat(source).isInstanceOf(DOMSource.class);
        Result result = new XmlValue().setResult(null);
        assertThat(result).isInstanceOf(DOMResult.class);
    }

    @Test
    void aStaxWriterNeedNotBeFlushed() throws Exception {
        XmlValue value = new XmlValue();
        XMLStreamWriter writer = value.setResult(StAXResult.class).getXMLStreamWriter();
        writer.writeEmptyElement("a");
        writer.writeEndDocument();
        assertThat(value.getString()).isEqualTo("<a/>");
    }

    @Test
    void bytesAreInTheEncodingThatTheDocumentDeclares() throws Exception {
        String latin = "<?xml version='1.0' encoding='ISO-8859-1'?><a>\u00e4</a>";
        assertThat(new XmlValue(latin).getBinaryStream().readAllBytes())
                .isEqualTo(latin.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(new XmlValue(XML).getBinaryStream().readAllBytes()).isEqualTo(XML.getBytes(StandardCharsets.UTF_8));
        assertThat(written(latin.getBytes(StandardCharsets.ISO_8859_1))).isEqualTo(latin);
        assertThat(written(XML.getBytes(StandardCharsets.UTF_8))).isEqualTo(XML);
        assertThat(written(("\uFEFF" + XML).getBytes(StandardCharsets.UTF_8))).isEqualTo(XML);
        assertThat(written(("\uFEFF" + XML).getBytes(StandardCharsets.UTF_16LE)))
                .isEqualTo(XML);
        assertThat(written(XML.getBytes(StandardCharsets.UTF_16BE))).isEqualTo(XML);
        assertThatThrownBy(
                        () -> written("<?xml version='1.0' encoding='klingon'?><a/>".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("encoding=klingon");
    }

    private static String written(byte[] bytes) throws Exception {
        XmlValue value = new XmlValue();
        try (OutputStream out = value.setBinaryStream()) {
            out.write(bytes);
        }
        return value.getString();
    }

    @Test
    void aValueIsWrittenOnceAndReadAsOftenAsWanted() throws Exception {
        XmlValue value = new XmlValue();
        assertThatThrownBy(value::getString).isInstanceOf(SQLException.class).hasMessageContaining("no value yet");
        try (Writer out = value.setCharacterStream()) {
            out.write(XML);
        }
        assertThatThrownBy(() -> value.setString("<b/>")).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> value.setResult(null)).isInstanceOf(SQLException.class);
        assertThat(value.getString()).isEqualTo(XML);
        StringWriter read = new StringWriter();
        value.getCharacterStream().transferTo(read);
        assertThat(read).hasToString(XML);
        value.free();
        value.free();
        assertThatThrownBy(value::getString).isInstanceOf(SQLException.class).hasMessageContaining("freed");
        assertThatThrownBy(() -> value.setString(XML)).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> new XmlValue().setString(null)).isInstanceOf(SQLException.class);
    }

    @Test
    void whatIsNoXmlIsAnErrorOnceItIsParsed() throws SQLException {
        XmlValue value = new XmlValue("<a>");
        assertThat(value.getString()).isEqualTo("<a>");
        assertThatThrownBy(() -> value.getSource(DOMSource.class))
                .isInstanceOf(java.sql.SQLDataException.class)
                .hasMessageContaining("getString");
        assertThatThrownBy(() -> value.getSource(OtherSource.class))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("StAXSource");
    }

    private static final class OtherSource implements Source {
        @Override
        public void setSystemId(String id) {}

        @Override
        public String getSystemId() {
            return "";
        }
    }

    @Test
    void nothingIsLoadedFromOutside(@TempDir Path folder) throws Exception {
        Path secret = folder.resolve("secret.txt");
        Files.writeString(secret, "SECRET");
        String general = "<!DOCTYPE a [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]><a>&x;</a>";
        Path dtd = folder.resolve("evil.dtd");
        Files.writeString(dtd, "<!ENTITY x \"SECRET\">");
        String parameter = "<!DOCTYPE a [<!ENTITY % p SYSTEM \"" + dtd.toUri() + "\"> %p;]><a>&x;</a>";
        for (String document : new String[] {general, parameter}) {
            assertThatThrownBy(() -> new XmlValue(document).getSource(DOMSource.class))
                    .isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> sax(document)).isInstanceOf(org.xml.sax.SAXException.class);
            assertThatThrownBy(() -> stax(document)).isInstanceOf(javax.xml.stream.XMLStreamException.class);
        }
    }

    @Test
    void aTypeOfDocumentIsNoReasonToFail() throws Exception {
        String document = "<!DOCTYPE a SYSTEM \"http://127.0.0.1:1/none.dtd\"><a>x</a>";
        assertThat(new XmlValue(document)
                        .getSource(DOMSource.class)
                        .getNode()
                        .getLastChild()
                        .getTextContent())
                .isEqualTo("x");
        assertThat(sax(document)).isEqualTo("x");
        assertThat(stax(document)).isEqualTo("x");
    }

    @Test
    void entitiesThatMultiplyAreStopped() {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 \"ha\">");
        for (int i = 1; i < 30; i++) {
            laughs.append("<!ENTITY e%d \"&e%d;&e%d;\">".formatted(i, i - 1, i - 1));
        }
        String document = laughs + "]><a>&e29;</a>";
        assertThatThrownBy(() -> new XmlValue(document).getSource(DOMSource.class))
                .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> sax(document)).isInstanceOf(org.xml.sax.SAXException.class);
        assertThatThrownBy(() -> stax(document)).isInstanceOf(javax.xml.stream.XMLStreamException.class);
    }

    private static String sax(String document) throws Exception {
        SAXSource source = new XmlValue(document).getSource(SAXSource.class);
        StringBuilder text = new StringBuilder();
        source.getXMLReader().setErrorHandler(new DefaultHandler());
        source.getXMLReader().setContentHandler(new DefaultHandler() {
            @Override
            public void characters(char[] chars, int start, int length) {
                text.append(chars, start, length);
            }
        });
        InputSource input = source.getInputSource();
        source.getXMLReader().parse(input);
        return text.toString();
    }

    private static String stax(String document) throws Exception {
        XMLStreamReader reader =
                new XmlValue(document).getSource(StAXSource.class).getXMLStreamReader();
        StringBuilder text = new StringBuilder();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.CHARACTERS) {
                text.append(reader.getText());
            }
        }
        return text.toString();
    }
}
