package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.internal.chart.ChartData;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the XML element of an axis in a chart, such as {@code c:catAx}. */
final class AxisReader {

    private final String element;
    private String position = "b";
    private @Nullable String title;
    private @Nullable Double min;
    private @Nullable Double max;
    private boolean reversed;
    private boolean logarithmic;
    String id = "";
    boolean deleted;

    AxisReader(String element) {
        this.element = element;
    }

    void read(XmlCursor xml) throws XMLStreamException {
        xml.children(name -> {
            switch (name) {
                case "axId" -> id = xml.val("");
                case "axPos" -> position = xml.val("b");
                case "delete" -> deleted = xml.flag();
                case "title" -> title = Texts.read(xml);
                case "scaling" -> xml.children(scale -> scale(scale, xml));
                default -> {}
            }
        });
    }

    private void scale(String name, XmlCursor xml) {
        switch (name) {
            case "min" -> min = Numbers.number(xml.val(""));
            case "max" -> max = Numbers.number(xml.val(""));
            case "logBase" -> logarithmic = true;
            case "orientation" -> reversed = xml.val("minMax").equals("maxMin");
            default -> {}
        }
    }

    ChartData.Axis axis(boolean secondary) {
        String side = switch (position) {
            case "l" -> "left";
            case "r" -> "right";
            case "t" -> "top";
            default -> "bottom";
        };
        String kind = switch (element) {
            case "valAx" -> "value";
            case "dateAx" -> "date";
            case "serAx" -> "series";
            default -> "category";
        };
        String text = title == null || title.isEmpty() ? null : title;
        return new ChartData.Axis(side, text, kind, secondary, min, max, reversed, logarithmic);
    }
}
