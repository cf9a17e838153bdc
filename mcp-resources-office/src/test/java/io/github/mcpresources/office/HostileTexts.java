package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.office.internal.content.Wrappings;
import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Documents of nine formats that attack a reader of their texts, by file name. */
final class HostileTexts {

    /** A place in a part where an attack puts content. */
    private static final String CONTENT = "<!--content-->";

    private static final String W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    private static final String R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final String P = "http://schemas.openxmlformats.org/presentationml/2006/main";
    private static final String A = "http://schemas.openxmlformats.org/drawingml/2006/main";

    private static final List<String> KINDS = List.of(
            "image",
            "hyperlink",
            "attachedTemplate",
            "oleObject",
            "header",
            "footer",
            "footnotes",
            "comments",
            "styles",
            "numbering",
            "sharedStrings",
            "worksheet",
            "externalLinkPath",
            "slide",
            "slideLayout",
            "notesSlide",
            "commentAuthors",
            "drawing",
            "chart",
            "core-properties",
            "extended-properties",
            "custom-properties");

    private final Map<String, byte[]> all = new LinkedHashMap<>();
    /** The address to which the documents refer. */
    private final String url;
    /** The URI of a file of the host to which the documents refer. */
    private final String file;

    private HostileTexts(String url, String file) {
        this.url = url;
        this.file = file;
    }

    static Map<String, byte[]> all(String url, String file) throws IOException {
        HostileTexts texts = new HostileTexts(url, file);
        texts.openXml(
                "docx",
                TestPackage.word()
                        .part(
                                "word/document.xml",
                                "<w:document xmlns:w=\"" + W + "\" xmlns:r=\"" + R + "\"><w:body>" + CONTENT
                                        + "</w:body></w:document>"),
                "word/document.xml",
                "<w:p><w:r><w:t>%s</w:t></w:r></w:p>");
        texts.openXml(
                "xlsx",
                TestPackage.workbook(CONTENT),
                "xl/worksheets/sheet1.xml",
                "<row><c t=\"str\"><v>%s</v></c></row>");
        texts.openXml(
                "pptx",
                TestPackage.deck(1)
                        .part(
                                "ppt/slides/slide1.xml",
                                "<p:sld xmlns:p=\"" + P + "\" xmlns:a=\"" + A + "\" xmlns:r=\"" + R
                                        + "\"><p:cSld><p:spTree>" + CONTENT + "</p:spTree></p:cSld></p:sld>"),
                "ppt/slides/slide1.xml",
                "<p:sp><p:txBody><a:p><a:r><a:t>%s</a:t></a:r></a:p></p:txBody></p:sp>");
        texts.openDocument("odt", "text", CONTENT, "<text:p>%s</text:p>");
        texts.openDocument(
                "ods",
                "spreadsheet",
                "<table:table table:name=\"One\">" + CONTENT + "</table:table>",
                "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>%s</text:p></table:table-cell>"
                        + "</table:table-row>");
        texts.openDocument(
                "odp",
                "presentation",
                "<draw:page draw:name=\"One\"><draw:frame><draw:text-box>" + CONTENT
                        + "</draw:text-box></draw:frame></draw:page>",
                "<text:p>%s</text:p>");
        texts.old("doc", "testWORD.doc", "WordDocument");
        texts.old("xls", "testEXCEL.xls", "Workbook");
        texts.old("ppt", "testPPT.ppt", "PowerPoint Document");
        return texts.all;
    }

    /** Replaces the content of a part in attacks that all formats with XML have in common, and damages the zip file. */
    private void xml(String extension, byte[] document, String main, String text) throws IOException {
        String bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">"
                + "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\">"
                + "<!ENTITY far SYSTEM \"" + url + "\"><!ENTITY near SYSTEM \"" + file + "\">]>";
        put(extension, "entities", document, main, bomb, text.formatted("&d;"));
        put(extension, "entity of a server", document, main, bomb, text.formatted("&far;"));
        put(extension, "entity of a file", document, main, bomb, text.formatted("&near;"));
        put(
                extension,
                "parameter entity",
                document,
                main,
                "<!DOCTYPE x [<!ENTITY % p SYSTEM \"" + url + "\"> %p;]>",
                text.formatted("x"));
        put(extension, "DTD", document, main, "<!DOCTYPE x SYSTEM \"" + url + "x.dtd\">", text.formatted("x"));
        put(
                extension,
                "style sheet",
                document,
                main,
                "<?xml-stylesheet href=\"" + url + "\" type=\"text/xsl\"?>",
                text.formatted("<i:include xmlns:i=\"http://www.w3.org/2001/XInclude\" href=\"" + file
                        + "\" parse=\"text\"/>"));
        put(extension, "deep", document, main, "", "<x>".repeat(100_000) + "</x>".repeat(100_000));
        put(extension, "deep text", document, main, "", text.formatted("<x>".repeat(200) + "x" + "</x>".repeat(200)));
        put(extension, "unclosed", document, main, "", "<x><y></x>");
        put(extension, "control characters", document, main, "", text.formatted("&#x1b;&#0;"));
        put(extension, "long name", document, main, "", "<" + "x".repeat(1 << 20) + "/>");
        StringBuilder attributes = new StringBuilder("<x");
        for (int n = 0; n < 5_000; n++) {
            attributes.append(" a" + n + "=\"\"");
        }
        put(extension, "attributes", document, main, "", attributes + "/>");
        put(extension, "blanks", document, main, "", " ".repeat(5 << 20));
        put(extension, "empty", document, main, "<!--", "-->");
        byte[] plain = replaced(document, main, "", text.formatted("x"));
        for (int percent : new int[] {10, 40, 70, 95}) {
            put(extension, "cut at " + percent, Arrays.copyOf(plain, plain.length * percent / 100));
        }
        put(extension, "encrypted parts", changed(plain, main, 8, 1));
        put(extension, "unknown compression", changed(plain, main, 10, 99));
        put(extension, "forged size", changed(plain, main, 24, 3));
        put(extension, "far part", changed(plain, main, 42, 0x7fff_ffff));
        put(extension, "wrapped", Wrappings.oleObject("EncryptedPackage", plain));
    }

    private void openXml(String extension, TestPackage document, String main, String text) throws IOException {
        xml(extension, document.bytes(), main, text);
        String root = document.parts().keySet().stream()
                .filter(name -> name.matches("(word/document|xl/workbook|ppt/presentation)\\.xml"))
                .findFirst()
                .orElseThrow();
        for (String source : List.of(root, main)) {
            for (String kind : KINDS) {
                String id = "rId" + source.length() + kind;
                document.external(source, id + 1, kind, url + kind);
                document.external(source, id + 2, kind, file);
                document.rel(source, id + 3, kind, "../../../../../../../../etc/passwd");
                document.rel(source, id + 4, kind, "/" + source);
                document.rel(source, id + 5, kind, "/" + main);
            }
        }
        String style = "<w:style w:styleId=\"%1$s\"><w:basedOn w:val=\"%2$s\"/></w:style>";
        document.rel(root, "rIdMacro", "vbaProject", "vbaProject.bin")
                .part(root.substring(0, root.indexOf('/')) + "/vbaProject.bin", "Sub AutoOpen()")
                .rel(root, "rIdLoop", "styles", "loop.xml")
                .part(
                        root.substring(0, root.indexOf('/')) + "/loop.xml",
                        "<w:styles xmlns:w=\"" + W + "\">" + style.formatted("a", "b") + style.formatted("b", "a")
                                + "</w:styles>");
        put(extension, "links and loops", document.bytes(), main, "", text.formatted("x"));
    }

    private void openDocument(String extension, String kind, String body, String text) throws IOException {
        OdfPackage document = OdfPackage.of(kind)
                .content("<office:scripts><office:event-listeners><x xlink:href=\"" + url
                        + "\"/></office:event-listeners></office:scripts><office:automatic-styles>"
                        + "<style:style style:name=\"a\" style:parent-style-name=\"b\"/>"
                        + "<style:style style:name=\"b\" style:parent-style-name=\"a\"/></office:automatic-styles>"
                        + "<office:body><office:" + kind + ">" + body + "</office:" + kind + "></office:body>");
        xml(extension, document.bytes(), "content.xml", text);
        StringBuilder links = new StringBuilder();
        for (String target : List.of(url, file, "../../../../../../etc/passwd", "./", "content.xml", "/")) {
            for (String element : List.of(
                    "draw:image",
                    "draw:object",
                    "draw:object-ole",
                    "draw:plugin",
                    "text:section-source",
                    "table:table-source",
                    "text:a",
                    "draw:a")) {
                links.append("<draw:frame><" + element + " xlink:href=\"" + target + "\"/></draw:frame>");
            }
        }
        put(extension, "links and loops", document.bytes(), "content.xml", "", links + text.formatted("x"));
        put(
                extension,
                "encrypted",
                OdfPackage.of(kind)
                        .entry("content.xml", "text/xml\"><manifest:encryption-data manifest:checksum=\"x\"/><x y=\"")
                        .bytes());
    }

    private void old(String extension, String name, String stream) throws IOException {
        byte[] document = Corpus.bytes(name);
        put(extension, "unchanged", document);
        int places = 6;
        for (int place = 1; place < places; place++) {
            int at = document.length / places * place;
            byte[] changed = document.clone();
            Arrays.fill(changed, at, at + 16, (byte) 0xff);
            put(extension, "changed at " + place, changed);
            put(extension, "cut at " + place, Arrays.copyOf(document, at));
        }
        for (int at : new int[] {30, 44, 48, 60, 68, 76}) { // the fields of the header with sectors and their numbers
            for (int value : new int[] {1, 0x7fff_ffff}) {
                byte[] changed = document.clone();
                ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
                put(extension, "header " + at + " is " + value, changed);
            }
        }
        byte[] main = stream(document, stream);
        for (int at : new int[] {2, 10, 0x18, 0x4c, 0x1a2, 0x1a6, main.length / 2, main.length - 8}) {
            for (byte value : new byte[] {0, (byte) 0xff}) {
                byte[] changed = main.clone();
                Arrays.fill(changed, at, Math.min(changed.length, at + 4), value);
                put(extension, "stream at " + at + " is " + value, withStream(document, stream, changed));
            }
        }
        put(extension, "empty stream", withStream(document, stream, new byte[0]));
        put(extension, "other stream", Wrappings.oleObject(stream, new byte[4096]));
        put(extension, "encrypted", Wrappings.oleObject("EncryptedPackage", main));
    }

    private static byte[] stream(byte[] document, String stream) throws IOException {
        try (POIFSFileSystem storage = new POIFSFileSystem(new ByteArrayInputStream(document));
                InputStream in = storage.createDocumentInputStream(stream)) {
            return in.readAllBytes();
        }
    }

    private static byte[] withStream(byte[] document, String stream, byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (POIFSFileSystem storage = new POIFSFileSystem(new ByteArrayInputStream(document))) {
            storage.createOrUpdateDocument(new ByteArrayInputStream(bytes), stream);
            storage.writeFilesystem(out);
        }
        return out.toByteArray();
    }

    private void put(String extension, String attack, byte[] document, String part, String prolog, String content)
            throws IOException {
        put(extension, attack, replaced(document, part, prolog, content));
    }

    private void put(String extension, String attack, byte[] document) {
        all.put(attack + "." + extension, document);
    }

    /** Returns a zip file in which a part has another content, and begins with a prolog. */
    private static byte[] replaced(byte[] document, String part, String prolog, String content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(document));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] bytes = in.readAllBytes();
                if (entry.getName().equals(part)) {
                    String xml = new String(bytes, UTF_8).replace(CONTENT, content);
                    int begin = xml.startsWith("<?xml") ? xml.indexOf("?>") + 2 : 0;
                    bytes = (xml.substring(0, begin) + prolog + xml.substring(begin)).getBytes(UTF_8);
                }
                zip.putNextEntry(TestPackage.entry(entry.getName()));
                zip.write(bytes);
                zip.closeEntry();
            }
        }
        return out.toByteArray();
    }

    /** Changes a field in the entry of a part in the central directory of a zip file. */
    private static byte[] changed(byte[] zip, String part, int field, int value) {
        byte[] changed = zip.clone();
        int entry = new String(zip, ISO_8859_1).lastIndexOf(part) - 46;
        ByteBuffer bytes = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
        if (field < 24) {
            bytes.putShort(entry + field, (short) value);
        } else {
            bytes.putInt(entry + field, value);
        }
        return changed;
    }
}
