package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.Rectangle;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTextBox;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders an example, which is a small chart or slide, once in each process. This loads the libraries and fonts, and
 * takes seconds on a busy machine. Renderings of documents wait up to 30 seconds for the example, so that their
 * timeouts and measured times do not include the loading.
 */
public final class FirstDrawing {

    public static final FirstDrawing CHART = new FirstDrawing("chart", FirstDrawing::chart);

    public static final FirstDrawing SLIDE = new FirstDrawing("slide", FirstDrawing::slide);

    private static final Logger log = LoggerFactory.getLogger(FirstDrawing.class);

    /** The maximum time that a rendering waits for the example, in seconds. */
    private static final long PATIENCE = 30;

    private final String kind;
    private final Callable<byte[]> example;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);

    private FirstDrawing(String kind, Callable<byte[]> example) {
        this.kind = kind;
        this.example = example;
    }

    /**
     * Waits up to 30 seconds until the example has been rendered. The first call starts a thread for the rendering. If
     * the example fails, this method returns normally.
     *
     * @throws InterruptedException if the waiting thread was interrupted; the rendering of the example continues
     */
    public void await() throws InterruptedException {
        if (begun.compareAndSet(false, true)) {
            Thread thread = new Thread(this::draw, "office-first-" + kind);
            thread.setDaemon(true);
            try {
                thread.start();
            } catch (OutOfMemoryError noThread) { // the system cannot create a thread
                ended.countDown();
            }
        }
        if (!ended.await(PATIENCE, TimeUnit.SECONDS)) {
            log.debug("The libraries that render a {} were not loaded within {} s", kind, PATIENCE);
        }
    }

    private void draw() {
        try {
            example.call();
        } catch (Throwable failure) {
            log.debug("The libraries that render a {} could not be loaded in advance", kind, failure);
        } finally {
            ended.countDown();
        }
    }

    private static byte[] chart() {
        ChartData.Series series =
                new ChartData.Series("A", "column", List.of("a", "b"), List.of(1.0, 2.0), List.of(), null);
        ChartData chart = new ChartData("A", "column", List.of(), List.of(series));
        return Pictures.write(Charts.render(chart, 48, 30, OfficeLimits.DEFAULT), PictureFormat.PNG);
    }

    private static byte[] slide() throws Exception {
        if (Charts.areDrawn()) {
            CHART.await();
        }
        try (XMLSlideShow show = new XMLSlideShow()) {
            XSLFSlide slide = show.createSlide();
            XSLFTextBox text = slide.createTextBox();
            text.setAnchor(new Rectangle(0, 0, 300, 50));
            text.setText("A");
            Rendering drawn = new SlideRenderer(OfficeLimits.DEFAULT)
                    .draw(slide, show.getPageSize(), ChartFrames.NONE, Fit.THUMB);
            return Pictures.write(drawn.image(), PictureFormat.PNG);
        }
    }
}
