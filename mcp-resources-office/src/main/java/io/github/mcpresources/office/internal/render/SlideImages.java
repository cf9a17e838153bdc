package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Set;
import org.apache.poi.sl.draw.BitmapImageRenderer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the pictures of a slide within {@link OfficeLimits}. POI itself has no such limits. A decoded picture has at
 * most twice the width and height of the rendered slide.
 */
final class SlideImages extends BitmapImageRenderer {

    private static final Set<String> TYPES = Set.of(
            "image/png",
            "image/jpeg",
            "image/jpg",
            "image/gif",
            "image/bmp",
            "image/dib",
            "image/tiff",
            "image/webp",
            "image/svg+xml");

    private final Pictures pictures;
    private final OfficeLimits limits;
    private final Fit fit;

    SlideImages(OfficeLimits limits, Dimension slide) {
        this.pictures = new Pictures(limits);
        this.limits = limits;
        // twice the resolution of the slide, for cropped pictures
        this.fit = new Fit(slide.width * 2, slide.height * 2);
    }

    @Override
    public boolean canRender(@Nullable String contentType) {
        return contentType != null && TYPES.contains(contentType.toLowerCase(Locale.ROOT));
    }

    @Override
    public void loadImage(InputStream data, String contentType) throws IOException {
        loadImage(data.readNBytes((int) Math.min(limits.item(), Integer.MAX_VALUE - 16)), contentType);
    }

    @Override
    public void loadImage(byte[] data, String contentType) throws IOException {
        Canvas.checkInterrupted();
        try {
            BufferedImage image = pictures.render(data, fit).image();
            DocumentMemory.takePixels(image.getWidth(), image.getHeight());
            img = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_ARGB);
            var graphics = img.createGraphics();
            graphics.drawImage(image, 0, 0, null);
            graphics.dispose();
        } catch (OfficeException e) {
            throw new IOException(e.getMessage(), e); // POI logs the exception and draws the rest of the slide
        }
    }
}
