package io.github.mcpresources.office;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.poi.hslf.usermodel.HSLFGroupShape;
import org.apache.poi.hslf.usermodel.HSLFShape;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTable;
import org.apache.poi.hslf.usermodel.HSLFTableCell;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.hwpf.usermodel.Table;
import org.apache.poi.hwpf.usermodel.TableCell;
import org.apache.poi.hwpf.usermodel.TableIterator;
import org.apache.poi.hwpf.usermodel.TableRow;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Reads the tables of files from the trees of their XML or, in binary documents, through POI. */
final class StoredTables {

    /** Elements whose text is not displayed, or is displayed elsewhere. */
    private static final Set<String> ELSEWHERE = Set.of(
            "del",
            "moveFrom",
            "Fallback",
            "annotation",
            "note",
            "tracked-changes",
            "instrText",
            "rt",
            "ruby-text",
            "desc",
            "title");

    private static final Set<String> TEXT = Set.of("t", "p", "h");

    private final List<List<List<String>>> tables = new ArrayList<>();

    private StoredTables() {}

    static List<List<List<String>>> of(String format, byte[] bytes)
            throws IOException, SAXException, ParserConfigurationException {
        StoredTables stored = new StoredTables();
        switch (format) {
            case "docx", "docm" -> {
                try (XWPFDocument document = new XWPFDocument(new ByteArrayInputStream(bytes))) {
                    stored.find(document.getDocument().getDomNode());
                }
            }
            case "pptx", "pptm" -> {
                try (XMLSlideShow show = new XMLSlideShow(new ByteArrayInputStream(bytes))) {
                    for (XSLFSlide slide : show.getSlides()) {
                        stored.find(slide.getXmlObject().getDomNode());
                    }
                }
            }
            case "odt", "odp" -> {
                DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
                factory.setNamespaceAware(true);
                byte[] content = Corpus.part(bytes, "content.xml");
                stored.find(factory.newDocumentBuilder().parse(new ByteArrayInputStream(content)));
            }
            case "ppt" -> stored.slides(bytes);
            default -> stored.document(bytes);
        }
        return stored.tables;
    }

    private static List<Element> children(Node node) {
        List<Element> children = new ArrayList<>();
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && !ELSEWHERE.contains(element.getLocalName())) {
                children.add(element);
            }
        }
        return children;
    }

    /** Adds the tables below a node, in the order of the file. A table of one cell is only a frame. */
    private void find(Node node) {
        for (Element child : children(node)) {
            if (child.getLocalName().equals("tbl") || child.getLocalName().equals("table")) {
                List<Element> rows = new ArrayList<>();
                descend(child, rows, Set.of("tr", "table-row"));
                rows.removeIf(StoredTables::isDeleted);
                List<Element> cells = new ArrayList<>();
                rows.forEach(row -> descend(row, cells, Set.of("tc", "table-cell", "covered-table-cell")));
                if (cells.size() == 1) {
                    find(cells.get(0));
                } else if (!cells.isEmpty()) {
                    table(rows);
                }
            } else {
                find(child);
            }
        }
    }

    private static void descend(Node node, List<Element> found, Set<String> names) {
        for (Element child : children(node)) {
            if (names.contains(child.getLocalName())) {
                found.add(child);
            } else {
                descend(child, found, names);
            }
        }
    }

    /** Checks whether a reviewer deleted the row. */
    private static boolean isDeleted(Element row) {
        for (Node child = row.getFirstChild(); child != null; child = child.getNextSibling()) {
            for (Node inner = child.getFirstChild(); inner != null; inner = inner.getNextSibling()) {
                if ("trPr".equals(child.getLocalName()) && "del".equals(inner.getLocalName())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int gridBefore(Element row) {
        return property(row, "trPr", "gridBefore", "0");
    }

    private static int property(Element element, String properties, String name, String none) {
        for (Element child : children(element)) {
            for (Element property : child.getLocalName().equals(properties) ? children(child) : List.<Element>of()) {
                if (property.getLocalName().equals(name)) {
                    return Integer.parseInt(attribute(property, "val", none));
                }
            }
        }
        return Integer.parseInt(none);
    }

    private static String attribute(Element element, String name, String none) {
        for (int at = 0; at < element.getAttributes().getLength(); at++) {
            Node attribute = element.getAttributes().item(at);
            if (name.equals(attribute.getLocalName()) || name.equals(attribute.getNodeName())) {
                return attribute.getNodeValue();
            }
        }
        return none;
    }

    private void table(List<Element> rows) {
        List<List<String>> table = new ArrayList<>();
        for (Element row : rows) {
            List<String> line = new ArrayList<>();
            for (int empty = gridBefore(row); empty > 0; empty--) {
                line.add("");
            }
            List<Element> cells = new ArrayList<>();
            descend(row, cells, Set.of("tc", "table-cell", "covered-table-cell"));
            for (Element cell : cells) {
                int times = Integer.parseInt(attribute(cell, "number-columns-repeated", "1"));
                for (int time = 0; time < times; time++) {
                    line.add(text(cell, new StringBuilder()).toString());
                }
                for (int span = property(cell, "tcPr", "gridSpan", "1"); span > 1; span--) {
                    line.add("");
                }
            }
            for (int time = Integer.parseInt(attribute(row, "number-rows-repeated", "1")); time > 0; time--) {
                table.add(line);
            }
        }
        tables.add(table);
    }

    private static StringBuilder text(Node node, StringBuilder text) {
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeType() == Node.TEXT_NODE && isText(child.getParentNode())) {
                text.append(child.getNodeValue());
            } else if (child instanceof Element element && !ELSEWHERE.contains(element.getLocalName())) {
                text(element, text);
            }
        }
        return text;
    }

    /** Checks whether the text in an element is displayed: in {@code w:t} or {@code a:t}, or within {@code text:p}. */
    private static boolean isText(Node element) {
        for (Node node = element; node != null; node = node.getParentNode()) {
            if (node.getLocalName() != null && TEXT.contains(node.getLocalName())) {
                return !node.getLocalName().equals("p")
                        || String.valueOf(node.getNamespaceURI()).contains("opendocument");
            }
        }
        return false;
    }

    private void slides(byte[] bytes) throws IOException {
        try (HSLFSlideShow show = new HSLFSlideShow(new ByteArrayInputStream(bytes))) {
            for (HSLFSlide slide : show.getSlides()) {
                shapes(slide.getShapes());
            }
        }
    }

    private void shapes(List<HSLFShape> shapes) {
        for (HSLFShape shape : shapes) {
            if (shape instanceof HSLFTable table) {
                List<List<String>> rows = new ArrayList<>();
                for (int row = 0; row < table.getNumberOfRows(); row++) {
                    List<String> line = new ArrayList<>();
                    for (int column = 0; column < table.getNumberOfColumns(); column++) {
                        HSLFTableCell cell = table.getCell(row, column);
                        line.add(cell == null ? "" : cell.getText());
                    }
                    rows.add(line);
                }
                tables.add(rows);
            } else if (shape instanceof HSLFGroupShape group) {
                shapes(group.getShapes());
            }
        }
    }

    private void document(byte[] bytes) throws IOException {
        try (HWPFDocument document = new HWPFDocument(new ByteArrayInputStream(bytes))) {
            TableIterator found = new TableIterator(document.getRange());
            while (found.hasNext()) {
                Table table = found.next();
                List<List<String>> rows = new ArrayList<>();
                for (int at = 0; at < table.numRows(); at++) {
                    TableRow row = table.getRow(at);
                    List<String> line = new ArrayList<>();
                    for (int column = 0; column < row.numCells(); column++) {
                        TableCell cell = row.getCell(column);
                        line.add(Range.stripFields(cell.text()));
                    }
                    rows.add(line);
                }
                tables.add(rows);
            }
        }
    }
}
