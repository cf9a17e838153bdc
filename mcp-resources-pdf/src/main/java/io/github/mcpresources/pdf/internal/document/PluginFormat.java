package io.github.mcpresources.pdf.internal.document;

import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.jspecify.annotations.Nullable;

/** The picture compression formats that PDFBox can decode only with a plugin of {@link ImageIO}. */
public enum PluginFormat {
    /** JPEG 2000. */
    JPEG_2000("JPEG 2000", "JPEG2000", "JPXDecode"),
    /** JBIG2. */
    JBIG2("JBIG2", "JBIG2", "JBIG2Decode");

    private final String title;
    private final String reader;
    private final String filter;

    PluginFormat(String title, String reader, String filter) {
        this.title = title;
        this.reader = reader;
        this.filter = filter;
    }

    /** Returns the name of the format, for messages. */
    public String title() {
        return title;
    }

    /**
     * Checks whether a picture or one of its masks needs a plugin that is not installed. Returns the format that needs
     * the plugin; empty if no plugin is missing.
     */
    public static Optional<PluginFormat> missing(COSStream picture) {
        for (PluginFormat format : values()) {
            boolean isUsed = format.isUsed(picture)
                    || format.isUsed(picture.getDictionaryObject(COSName.SMASK))
                    || format.isUsed(picture.getDictionaryObject(COSName.MASK));
            if (isUsed && !ImageIO.getImageReadersByFormatName(format.reader).hasNext()) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /**
     * Checks whether the picture that an operator draws needs a plugin that is not installed. Returns the format that
     * needs the plugin; empty if no plugin is missing.
     *
     * @param resources the resources of the page or form; null if there are none
     * @param operands the operands of the operator {@code Do}
     */
    public static Optional<PluginFormat> missing(@Nullable PDResources resources, List<COSBase> operands) {
        COSDictionary objects =
                resources == null ? null : resources.getCOSObject().getCOSDictionary(COSName.XOBJECT);
        return objects != null
                        && !operands.isEmpty()
                        && operands.get(0) instanceof COSName name
                        && objects.getDictionaryObject(name) instanceof COSStream stream
                        && COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))
                ? missing(stream)
                : Optional.empty();
    }

    private boolean isUsed(@Nullable COSBase picture) {
        if (!(picture instanceof COSStream stream)) {
            return false;
        }
        COSBase last = stream.getFilters();
        if (last instanceof COSArray all) {
            last = all.size() == 0 ? null : all.getObject(all.size() - 1);
        }
        return last instanceof COSName name && name.getName().equals(filter);
    }
}
