package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The places of the comments of a doc document: the page, if breaks of the text state pages, and the last heading. */
final class DocPlaces {

    private final Map<Integer, Map<String, Object>> places = new HashMap<>();
    private @Nullable String heading;

    /** Records the heading to which the following comments belong. */
    void heading(String text) {
        heading = text;
    }

    /** Records the place of the comment whose reference is at an offset. */
    void add(int offset, int page) {
        DocumentMemory.takeEntry("");
        Map<String, Object> place = new LinkedHashMap<>();
        if (page > 1) {
            place.put("page", page);
        }
        if (heading != null) {
            place.put("heading", heading);
        }
        places.put(offset, place);
    }

    /** Returns the place of the comment whose reference is at an offset; an empty map if it is unknown. */
    Map<String, Object> at(int offset) {
        return places.getOrDefault(offset, Map.of());
    }
}
