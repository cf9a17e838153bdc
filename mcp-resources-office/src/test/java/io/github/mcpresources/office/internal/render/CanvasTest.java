package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.OfficeLimits;
import java.awt.Dimension;
import java.awt.RenderingHints;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CanvasTest {

    @Test
    void drawsShapesAndTextSmoothly() {
        Map<Object, Object> hints = new HashMap<>();
        Canvas.white(
                new Dimension(10, 10),
                OfficeLimits.DEFAULT.drawing(),
                graphics -> hints.putAll(graphics.getRenderingHints()));
        assertThat(hints)
                .containsEntry(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
                .containsEntry(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
                .containsEntry(RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY)
                .containsEntry(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC)
                .containsEntry(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON)
                .containsEntry(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }
}
