package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.internal.document.Limit;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import io.github.mcpresources.pdf.internal.document.PluginFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;

/**
 * Finds the pictures of a PDF document, in the order of its pages. A picture that is used several times is listed once.
 */
public final class Images {

    private static final Set<COSName> JPEG = Set.of(COSName.DCT_DECODE, COSName.DCT_DECODE_ABBREVIATION);
    private static final int JPEG_COMPONENTS = 3;

    private Images() {}

    /**
     * A picture.
     *
     * @param page the first page on which it is used, from 1
     * @param width in pixels
     * @param height in pixels
     * @param size the number of its bytes in the document; -1 if it is not known
     * @param isJpeg true if it is stored as a JPEG file
     */
    public record Image(int page, int width, int height, long size, boolean isJpeg) {}

    private record Found(Image image, COSStream stream, COSDictionary resources) {}

    /** Returns the pictures. Nothing is decoded. */
    public static List<Image> of(OpenPdf pdf) throws IOException {
        return found(pdf).stream().map(Found::image).toList();
    }

    /**
     * Returns a picture for rendering, by its number from 1; empty if there is no such picture.
     *
     * @throws PdfException if the picture cannot be decoded without a plugin that is not installed
     */
    public static Optional<PDImageXObject> find(OpenPdf pdf, int number) throws IOException {
        List<Found> all = found(pdf);
        if (number < 1 || number > all.size()) {
            return Optional.empty();
        }
        Found found = all.get(number - 1);
        Optional<PluginFormat> missing = PluginFormat.missing(found.stream());
        if (missing.isPresent()) {
            throw new PdfException(
                    Reason.UNSUPPORTED,
                    "The picture is compressed with " + missing.get().title()
                            + ", which needs a plugin of javax.imageio that is not installed on this server",
                    null);
        }
        return Optional.of(new PDImageXObject(new PDStream(found.stream()), new PDResources(found.resources())));
    }

    /**
     * Reads the JPEG file of a picture, by its number from 1; empty if there is no such picture. The document must have
     * been opened with {@code needsPictures}.
     *
     * @throws PdfException if the picture is not stored as a JPEG file
     * @throws IOException if the document cannot be read
     */
    public static Optional<byte[]> original(OpenPdf pdf, int number) throws IOException {
        List<Found> all = found(pdf);
        if (number < 1 || number > all.size()) {
            return Optional.empty();
        }
        Found found = all.get(number - 1);
        if (!found.image().isJpeg()) {
            throw new PdfException(
                    Reason.UNSUPPORTED,
                    "The picture is not stored as a file in the document; request format=png or format=jpeg",
                    null);
        }
        long max = pdf.limits().attachment();
        try (InputStream in = found.stream().createRawInputStream()) {
            byte[] bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, max + 1));
            if (bytes.length > max) {
                throw Limit.moreThan("The picture has", max, "bytes", "attachment");
            }
            return Optional.of(bytes);
        }
    }

    private static List<Found> found(OpenPdf pdf) {
        List<Found> found = new ArrayList<>();
        Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        int count = pdf.pages().count();
        for (int page = 1; page <= count; page++) {
            COSDictionary resources = pdf.pages().dictionary(page).orElseThrow().getCOSDictionary(COSName.RESOURCES);
            if (resources != null) {
                search(resources, page, pdf, seen, found);
            }
        }
        return found;
    }

    /** Adds the pictures in a resource dictionary, and in its forms. Each dictionary is read once. */
    private static void search(COSDictionary first, int page, OpenPdf pdf, Set<COSDictionary> seen, List<Found> found) {
        Deque<COSDictionary> open = new ArrayDeque<>();
        open.add(first);
        while (!open.isEmpty()) {
            Limit.checkInterrupt();
            COSDictionary resources = open.removeFirst();
            COSDictionary objects = seen.add(resources) ? resources.getCOSDictionary(COSName.XOBJECT) : null;
            if (objects == null || !seen.add(objects)) {
                continue;
            }
            for (COSName name : objects.keySet()) {
                if (objects.getDictionaryObject(name) instanceof COSStream stream && seen.add(stream)) {
                    COSName kind = stream.getCOSName(COSName.SUBTYPE);
                    COSDictionary inner = stream.getCOSDictionary(COSName.RESOURCES);
                    if (COSName.IMAGE.equals(kind)) {
                        add(stream, resources, page, pdf, found);
                    } else if (COSName.FORM.equals(kind) && inner != null) {
                        open.addLast(inner);
                    }
                }
            }
        }
    }

    private static void add(COSStream stream, COSDictionary resources, int page, OpenPdf pdf, List<Found> found) {
        if (found.size() >= pdf.limits().items()) {
            throw Limit.moreThan("The document has", pdf.limits().items(), "pictures", "items");
        }
        Image image = new Image(
                page,
                stream.getInt(COSName.WIDTH, 0),
                stream.getInt(COSName.HEIGHT, 0),
                pdf.packed(stream),
                isJpegFile(stream));
        found.add(new Found(image, stream, resources));
    }

    /** Checks whether a picture is stored as a JPEG file whose colors all programs show in the same way. */
    private static boolean isJpegFile(COSStream stream) {
        COSBase filter = stream.getFilters();
        COSBase only = filter instanceof COSArray array && array.size() == 1 ? array.getObject(0) : filter;
        boolean isPlain = only instanceof COSName name && JPEG.contains(name);
        COSBase colors = stream.getDictionaryObject(COSName.COLORSPACE, COSName.CS);
        return isPlain
                && !stream.containsKey(COSName.DECODE)
                && !stream.containsKey(COSName.SMASK)
                && (COSName.DEVICERGB.equals(colors) || COSName.DEVICEGRAY.equals(colors) || isRgbProfile(colors));
    }

    private static boolean isRgbProfile(COSBase colors) {
        return colors instanceof COSArray array
                && array.size() > 1
                && COSName.ICCBASED.equals(array.getObject(0))
                && array.getObject(1) instanceof COSStream profile
                && profile.getInt(COSName.N, 0) <= JPEG_COMPONENTS;
    }
}
