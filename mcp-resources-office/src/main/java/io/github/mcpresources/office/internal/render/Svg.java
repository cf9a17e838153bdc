package io.github.mcpresources.office.internal.render;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.parser.resources.ResourcePolicy;
import com.github.weisj.jsvg.view.ViewBox;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.awt.Dimension;
import java.awt.geom.Dimension2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Renders SVG pictures. Scripts are not run, and no resources are loaded, not even embedded pictures. */
final class Svg {

    private static final int SNIFFED = 4096;

    private static final int OBJECTS = 16;

    private Svg() {}

    static boolean isSvg(byte[] data) {
        String head = new String(data, 0, Math.min(data.length, SNIFFED), StandardCharsets.UTF_8).strip();
        return (head.startsWith("<") || head.startsWith("\ufeff<")) && head.contains("<svg");
    }

    static BufferedImage draw(byte[] data, @Nullable Fit requested, Fit box, OfficeLimits limits) {
        SVGDocument document;
        SvgMeasure.check(data, limits);
        DocumentMemory.take((long) data.length * OBJECTS);
        try {
            LoaderContext context = LoaderContext.builder()
                    .externalResourcePolicy(ResourcePolicy.DENY_ALL)
                    .build();
            document = new SVGLoader().load(() -> events(data), null, context);
        } catch (OfficeException | CancellationException e) {
            throw e;
        } catch (RuntimeException e) { // the library throws various exceptions for damaged files
            throw new OfficeException(Reason.CORRUPT, "The SVG picture is damaged and cannot be rendered", e);
        }
        Canvas.checkInterrupted(); // jsvg returns null after an interrupt, as it does for a damaged picture
        if (document == null) {
            throw new OfficeException(Reason.CORRUPT, "The SVG picture is damaged and cannot be rendered", null);
        }
        Dimension2D own = document.size();
        if (!(own.getWidth() > 0) || !(own.getHeight() > 0)) {
            throw new OfficeException(Reason.CORRUPT, "The SVG picture states no valid size", null);
        }
        Dimension size = requested == null
                ? box.shrink(own.getWidth(), own.getHeight())
                : box.fill(own.getWidth(), own.getHeight());
        try {
            return Canvas.white(
                    size,
                    limits.drawing(),
                    graphics -> document.render(null, graphics, new ViewBox(0, 0, size.width, size.height)));
        } catch (StackOverflowError e) {
            throw new OfficeException(Reason.LIMIT, "The SVG picture is nested too deeply to be rendered", e);
        }
    }

    private static XMLEventReader events(byte[] data) throws XMLStreamException {
        return XmlScanner.factory().createXMLEventReader(new ByteArrayInputStream(data));
    }
}
