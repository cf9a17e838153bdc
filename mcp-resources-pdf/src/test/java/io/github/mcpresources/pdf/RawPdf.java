package io.github.mcpresources.pdf;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** A PDF document that is written object by object, so that it can have any faults. Object 1 is the catalog. */
final class RawPdf {

    private final Map<Integer, byte[]> objects = new LinkedHashMap<>();
    private String catalog = "/Pages 2 0 R";

    /** Returns a document with one page (3) whose content is object 4. The pages are object 2. */
    static RawPdf onePage(String resources, String content) {
        return new RawPdf()
                        .object(2, "<</Type/Pages/Kids[3 0 R]/Count 1>>")
                        .object(
                                3,
                                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<<" + resources
                                        + ">>/Contents 4 0 R>>")
                        .stream(4, "", content.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawPdf catalog(String entries) {
        catalog = entries;
        return this;
    }

    RawPdf object(int number, String body) {
        objects.put(number, body.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    RawPdf stream(int number, String entries, byte[] data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(("<</Length " + data.length + entries + ">>\nstream\n").getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(data);
        out.writeBytes("\nendstream".getBytes(StandardCharsets.ISO_8859_1));
        objects.put(number, out.toByteArray());
        return this;
    }

    /** Returns a text, deflated. */
    static byte[] deflated(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(out)) {
            deflated.write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (java.io.IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    /** Returns many zeros, deflated. */
    static byte[] bomb(long bytes) {
        byte[] zeros = new byte[1 << 20];
        if (bytes % zeros.length != 0) {
            throw new IllegalArgumentException(bytes + " bytes are not whole mebibytes");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] block = new byte[1 << 16];
        Deflater deflater = new Deflater(9);
        int length = 0;
        // after a full flush, equal mebibytes are packed to equal bytes, so only the first two are packed
        for (int at = 0; at < bytes / zeros.length; at++) {
            if (at < 2) {
                deflater.setInput(zeros);
                length = deflater.deflate(block, 0, block.length, Deflater.FULL_FLUSH);
            }
            out.write(block, 0, length);
        }
        deflater.end();
        out.writeBytes(new byte[] {3, 0}); // an empty last block
        int sum = (int) (bytes % 65_521 << 16 | 1); // Adler-32
        out.writeBytes(ByteBuffer.allocate(4).putInt(sum).array());
        return out.toByteArray();
    }

    byte[] bytes() {
        objects.put(1, ("<</Type/Catalog" + catalog + ">>").getBytes(StandardCharsets.ISO_8859_1));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<Integer, Integer> offsets = new LinkedHashMap<>();
        out.writeBytes("%PDF-1.7\n".getBytes(StandardCharsets.ISO_8859_1));
        objects.forEach((number, body) -> {
            offsets.put(number, out.size());
            out.writeBytes((number + " 0 obj\n").getBytes(StandardCharsets.ISO_8859_1));
            out.writeBytes(body);
            out.writeBytes("\nendobj\n".getBytes(StandardCharsets.ISO_8859_1));
        });
        int start = out.size();
        StringBuilder xref = new StringBuilder("xref\n0 1\n0000000000 65535 f \n");
        offsets.forEach((number, offset) ->
                xref.append(number).append(" 1\n").append(String.format("%010d 00000 n \n", offset)));
        xref.append("trailer\n<</Root 1 0 R/Size ")
                .append(objects.size() + 1)
                .append(">>\nstartxref\n")
                .append(start)
                .append("\n%%EOF\n");
        out.writeBytes(xref.toString().getBytes(StandardCharsets.ISO_8859_1));
        return out.toByteArray();
    }

    /** Returns the document with a cross-reference stream, in which an object is in an object stream. */
    byte[] withObjectStream(int number, int stream) {
        objects.put(1, ("<</Type/Catalog" + catalog + ">>").getBytes(StandardCharsets.ISO_8859_1));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<Integer, Integer> offsets = new LinkedHashMap<>();
        out.writeBytes("%PDF-1.7\n".getBytes(StandardCharsets.ISO_8859_1));
        objects.forEach((each, body) -> {
            offsets.put(each, out.size());
            out.writeBytes((each + " 0 obj\n").getBytes(StandardCharsets.ISO_8859_1));
            out.writeBytes(body);
            out.writeBytes("\nendobj\n".getBytes(StandardCharsets.ISO_8859_1));
        });
        int size = 1
                + Math.max(
                        number, offsets.keySet().stream().max(Integer::compare).orElse(0));
        ByteArrayOutputStream entries = new ByteArrayOutputStream();
        for (int each = 0; each < size; each++) {
            int type = each == number ? 2 : offsets.containsKey(each) ? 1 : 0;
            int value = each == number ? stream : offsets.getOrDefault(each, 0);
            entries.write(type);
            entries.writeBytes(java.nio.ByteBuffer.allocate(4).putInt(value).array());
            entries.write(0);
        }
        int start = out.size();
        out.writeBytes((size + " 0 obj\n<</Type/XRef/W[1 4 1]/Size " + size + "/Root 1 0 R/Length " + entries.size()
                        + ">>\nstream\n")
                .getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(entries.toByteArray());
        out.writeBytes(
                ("\nendstream\nendobj\nstartxref\n" + start + "\n%%EOF\n").getBytes(StandardCharsets.ISO_8859_1));
        return out.toByteArray();
    }
}
