package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.sheet.CellFormats;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/** The number formats that the styles of an xlsx workbook define. */
final class NumberFormats {

    private static final int MAX_STYLES = 1 << 17;

    private final Map<Integer, String> codes = new HashMap<>();
    private int[] styles = new int[64];
    private int count;

    void read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("numFmts")) {
                xml.children(format -> {
                    String code = xml.attribute("formatCode");
                    if (code != null && codes.size() < MAX_STYLES) {
                        codes.put(xml.integer("numFmtId", -1), code);
                    }
                });
            } else if (name.equals("cellXfs")) {
                xml.children(style -> {
                    if (style.equals("xf") && count < MAX_STYLES) {
                        add(xml.integer("numFmtId", 0));
                    }
                });
            }
        });
    }

    private void add(int format) {
        if (count == styles.length) {
            styles = Arrays.copyOf(styles, count * 2);
        }
        styles[count++] = format;
    }

    int index(int style) {
        return style >= 0 && style < count ? styles[style] : 0;
    }

    String code(int style) {
        int index = index(style);
        String own = codes.get(index);
        return own == null ? CellFormats.builtin(index) : own;
    }
}
