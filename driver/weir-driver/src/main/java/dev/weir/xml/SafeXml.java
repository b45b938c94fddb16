package dev.weir.xml;

import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/**
 * The JDK's parsers, set to load nothing: an external entity is an error, an external DTD is not read, and internal entities
 * expand up to the JDK's limits.
 */
final class SafeXml {
    private static final String NO_EXTERNAL_DTD = "http://apache.org/xml/features/nonvalidating/load-external-dtd";
    private static final String IGNORE_EXTERNAL_DTD = "http://java.sun.com/xml/stream/properties/ignore-external-dtd";

    private SafeXml() {}

    static Document document(String text) throws ParserConfigurationException, SAXException, java.io.IOException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(NO_EXTERNAL_DTD, false);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        factory.setXIncludeAware(false);
        DocumentBuilder builder = factory.newDocumentBuilder();
        // without an error listener the parser writes to System.err, too
        builder.setErrorHandler(new org.xml.sax.helpers.DefaultHandler());
        return builder.parse(new InputSource(new StringReader(text)));
    }

    static XMLReader reader() throws ParserConfigurationException, SAXException {
        SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(NO_EXTERNAL_DTD, false);
        factory.setXIncludeAware(false);
        SAXParser parser = factory.newSAXParser();
        parser.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        parser.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        return parser.getXMLReader();
    }

    static XMLStreamReader stream(String text) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(IGNORE_EXTERNAL_DTD, true);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("external entity systemId=" + systemId + " is not loaded");
        });
        return factory.createXMLStreamReader(new StringReader(text));
    }

    private static SAXTransformerFactory transformers() throws TransformerException {
        SAXTransformerFactory factory = (SAXTransformerFactory) TransformerFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
        return factory;
    }

    static TransformerHandler writer(StringWriter out) throws TransformerException {
        TransformerHandler handler = transformers().newTransformerHandler();
        handler.getTransformer().setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        handler.setResult(new StreamResult(out));
        return handler;
    }

    /** Returns a tree as text without a declaration, which would concern bytes. */
    static String text(Node node) throws TransformerException {
        StringWriter out = new StringWriter();
        javax.xml.transform.Transformer identity = transformers().newTransformer();
        identity.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        identity.transform(new javax.xml.transform.dom.DOMSource(node), new StreamResult(out));
        return out.toString();
    }
}
