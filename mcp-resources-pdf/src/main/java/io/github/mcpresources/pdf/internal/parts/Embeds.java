package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.internal.document.Limit;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;

/** Reads the files that are attached to a PDF document or to one of its pages. */
public final class Embeds {

    private static final COSName ATTACHMENT = COSName.getPDFName("FileAttachment");
    private static final COSName EMBEDDED_FILES = COSName.EMBEDDED_FILES;

    private Embeds() {}

    /**
     * An attached file.
     *
     * @param name the base name; the path that the document states is not shown
     * @param mimeType the MIME type that the document states; null if it states none
     * @param size the size in bytes that the document states; -1 if it states none
     * @param page the page to which the file is attached, from 1; 0 if it is attached to the document
     */
    public record Embed(String name, @Nullable String mimeType, long size, int page) {}

    private record Found(Embed embed, COSStream stream) {}

    /** Returns the attached files, those of the document first. */
    public static List<Embed> of(OpenPdf pdf) throws IOException {
        return found(pdf).stream().map(Found::embed).toList();
    }

    /**
     * Reads an attached file by its number, from 1; empty if there is no such file.
     *
     * @param room a function that reserves memory for the file; its argument is the total number of bytes. It is called
     *     before the bytes are read
     * @throws IOException if the file is damaged
     */
    public static Optional<byte[]> read(OpenPdf pdf, int number, LongConsumer room) throws IOException {
        List<Found> all = found(pdf);
        if (number < 1 || number > all.size()) {
            return Optional.empty();
        }
        long max = pdf.limits().attachment();
        COSStream stream = all.get(number - 1).stream();
        UnpackedSize.reserve(stream, max, room);
        try (InputStream in = stream.createInputStream()) {
            byte[] bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, max + 1));
            if (bytes.length > max) {
                throw Limit.moreThan("The attachment has", max, "bytes", "attachment");
            }
            return Optional.of(bytes);
        }
    }

    private static List<Found> found(OpenPdf pdf) {
        List<Found> found = new ArrayList<>();
        for (COSBase file :
                new Names(pdf.limits()).all(pdf.catalog(), EMBEDDED_FILES).values()) {
            add(file, 0, pdf, found);
        }
        int count = pdf.pages().count();
        for (int page = 1; page <= count; page++) {
            Limit.checkInterrupt();
            COSArray all = pdf.pages().dictionary(page).orElseThrow().getCOSArray(COSName.ANNOTS);
            for (int at = 0; all != null && at < all.size(); at++) {
                if (all.getObject(at) instanceof COSDictionary annotation
                        && ATTACHMENT.equals(annotation.getCOSName(COSName.SUBTYPE))) {
                    add(annotation.getDictionaryObject(COSName.FS), page, pdf, found);
                }
            }
        }
        return found;
    }

    private static void add(@Nullable COSBase file, int page, OpenPdf pdf, List<Found> found) {
        COSDictionary files =
                file instanceof COSDictionary specification ? specification.getCOSDictionary(COSName.EF) : null;
        COSStream stream = files == null
                ? null
                : files.getCOSStream(COSName.UF) != null
                        ? files.getCOSStream(COSName.UF)
                        : files.getCOSStream(COSName.F);
        if (stream == null || found.stream().anyMatch(other -> other.stream() == stream)) {
            return;
        }
        if (found.size() >= pdf.limits().items()) {
            throw Limit.moreThan("The document has", pdf.limits().items(), "attachments", "items");
        }
        String stated = Values.file(file);
        COSDictionary params = stream.getCOSDictionary(COSName.PARAMS);
        found.add(new Found(
                new Embed(
                        base(stated == null ? "" : stated, found.size() + 1),
                        type(stream),
                        params == null ? -1 : params.getLong(COSName.SIZE, -1),
                        page),
                stream));
    }

    /** Returns the part of a name after the last slash or backslash, because a path may reveal private details. */
    private static String base(String stated, int number) {
        String name = stated.substring(Math.max(stated.lastIndexOf('/'), stated.lastIndexOf('\\')) + 1)
                .strip();
        return name.isEmpty() || name.equals(".") || name.equals("..") ? "attachment-" + number : Values.cut(name);
    }

    private static @Nullable String type(COSStream stream) {
        String type = Values.line(stream, COSName.SUBTYPE);
        return type == null ? null : Values.cut(type);
    }
}
