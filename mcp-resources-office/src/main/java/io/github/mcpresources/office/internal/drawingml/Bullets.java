package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.internal.archive.XmlElements;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The bullets that a style defines, one for each level of text. */
public final class Bullets {

    private final Map<Integer, Bullet> levels = new HashMap<>();

    public Bullets() {}

    /**
     * Adds the bullets of a list style.
     *
     * @throws XMLStreamException if the XML is damaged or cannot be read
     * @throws IOException if the document cannot be read
     */
    public void read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.matches("lvl[1-9]pPr")) {
                int level = name.charAt(3) - '1';
                Bullet bullet = Bullet.read(xml);
                if (bullet != null) {
                    levels.put(level, bullet);
                }
            }
        });
    }

    /** Returns the bullet of a level, from 0; null if this style does not define it. */
    public @Nullable Bullet at(int level) {
        return levels.get(level);
    }
}
