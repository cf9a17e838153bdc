package io.github.mcpresources.pdf.internal.render;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders a small page once in each process. This loads the libraries and finds the fonts, which takes several seconds
 * on a busy machine. Work on documents waits up to 30 seconds for this page, so that timeouts do not include the
 * loading.
 */
public final class FirstUse {

    private static final Logger log = LoggerFactory.getLogger(FirstUse.class);

    /**
     * The maximum time that work waits for the loading, in seconds. If the loading takes longer, the rest counts toward
     * the timeout of the work.
     */
    private static final long PATIENCE = 30;

    private static final AtomicBoolean BEGUN = new AtomicBoolean();
    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private FirstUse() {}

    /**
     * Waits up to 30 seconds until the small page has been rendered. The first call starts the rendering.
     *
     * @throws InterruptedException if the waiting thread was interrupted
     */
    public static void await() throws InterruptedException {
        if (BEGUN.compareAndSet(false, true)) {
            Thread thread = new Thread(FirstUse::draw, "pdf-first-use");
            thread.setDaemon(true);
            try {
                thread.start();
            } catch (OutOfMemoryError noThread) { // the system cannot create a thread
                ENDED.countDown();
            }
        }
        if (!ENDED.await(PATIENCE, TimeUnit.SECONDS)) {
            log.debug("The libraries that read PDF documents were not loaded within {} s", PATIENCE);
        }
    }

    private static void draw() {
        ImageIO.setUseCache(false); // PDFBox does so too, but only after it has read a JPEG through a temporary file
        try (PDDocument document = new PDDocument()) {
            PDPage page = new PDPage();
            document.addPage(page);
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                content.beginText();
                content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                content.newLineAtOffset(50, 50);
                content.showText("A");
                content.endText();
            }
            new PDFRenderer(document).renderImage(0, 0.1f);
        } catch (Throwable failure) {
            log.debug("The PDF libraries could not be loaded in advance", failure);
        } finally {
            ENDED.countDown();
        }
    }
}
