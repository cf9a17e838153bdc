package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.text.Inline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.poi.ddf.EscherBSERecord;
import org.apache.poi.ddf.EscherComplexProperty;
import org.apache.poi.ddf.EscherContainerRecord;
import org.apache.poi.ddf.EscherOptRecord;
import org.apache.poi.ddf.EscherPropertyTypes;
import org.apache.poi.ddf.EscherRecord;
import org.apache.poi.ddf.EscherSimpleProperty;
import org.apache.poi.ddf.EscherSpRecord;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.model.OfficeArtContent;
import org.apache.poi.hwpf.usermodel.OfficeDrawing;
import org.apache.poi.hwpf.usermodel.OfficeDrawings;
import org.jspecify.annotations.Nullable;

/** The floating pictures of a doc document. Each is anchored to a character of the text. */
final class DocShapes {

    /** The maximum nesting depth of groups. Deeper groups are left out. */
    private static final int MAX_DEPTH = 100;

    private final OfficeDrawings anchors;
    private final @Nullable EscherContainerRecord stored;
    /** The pictures of each shape or group, by its id. */
    private final Map<Integer, List<Inline>> pictures = new HashMap<>();

    DocShapes(HWPFDocument document) {
        OfficeArtContent art = document.getOfficeArtContent();
        anchors = document.getOfficeDrawingsMain();
        stored = art.getBStoreContainer();
        for (EscherContainerRecord drawing : art.getSpgrContainers()) {
            for (EscherRecord shape : drawing) {
                List<Inline> found = new ArrayList<>();
                int id = read(shape, found, 0);
                if (!found.isEmpty()) {
                    pictures.put(id, found);
                }
            }
        }
    }

    /** Returns the pictures that are anchored to a character of the main text. */
    List<Inline> at(int offset) {
        @Nullable OfficeDrawing drawing = anchors.getOfficeDrawingAt(offset);
        return drawing == null ? List.of() : pictures.getOrDefault(drawing.getShapeId(), List.of());
    }

    /** Adds the pictures of a shape or a group. Returns its id, which is that of the first shape of a group. */
    private int read(EscherRecord shape, List<Inline> found, int depth) {
        int id = 0;
        if (shape.getRecordId() == EscherContainerRecord.SPGR_CONTAINER && depth < MAX_DEPTH) {
            for (EscherRecord inner : (EscherContainerRecord) shape) {
                int innerId = read(inner, found, depth + 1);
                id = id == 0 ? innerId : id;
            }
        } else if (shape instanceof EscherContainerRecord container) {
            EscherOptRecord properties = container.getChildById(EscherOptRecord.RECORD_ID);
            EscherSpRecord head = container.getChildById(EscherSpRecord.RECORD_ID);
            id = head == null ? 0 : head.getShapeId();
            if (properties != null) {
                picture(properties, found);
            }
        }
        return id;
    }

    private void picture(EscherOptRecord properties, List<Inline> found) {
        EscherContainerRecord all = stored;
        if (all != null
                && properties.lookup(EscherPropertyTypes.BLIP__BLIPTODISPLAY) instanceof EscherSimpleProperty index) {
            int at = index.getPropertyValue() - 1;
            if (at >= 0
                    && at < all.getChildCount()
                    && all.getChild(at) instanceof EscherBSERecord entry
                    && entry.getOffset() > 0) {
                found.add(new Inline.Item(ItemType.IMAGE, DocReader.MAIN + "/" + entry.getOffset(), label(properties)));
            }
        }
    }

    private static String label(EscherOptRecord properties) {
        return properties.lookup(EscherPropertyTypes.GROUPSHAPE__DESCRIPTION) instanceof EscherComplexProperty text
                ? new String(text.getComplexData(), UTF_16LE).replace("\0", "").strip()
                : "";
    }
}
