package io.github.mcpresources.office;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.internal.render.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates the results of the tools of {@link OfficeTools}. */
final class ToolResults {

    static final String FILE_PATH = "file_path";
    static final String RESOURCE_TYPES = "resource_types";
    static final String CURSOR = "cursor";
    static final String ALL = "all";

    private static final int PAGE = 100;
    private static final String SEPARATOR = "~";
    private static final String IMAGES = "~images~";

    private final OfficeDocuments documents;

    ToolResults(OfficeDocuments documents) {
        this.documents = documents;
    }

    Map<String, Object> list(Map<String, Object> arguments, @Nullable String session, RequestContext context)
            throws IOException {
        Set<ItemType> types = types(arguments.get(RESOURCE_TYPES));
        String docId = document(arguments, session);
        List<ListedItem> all = documents.list(docId, Optional.ofNullable(session), context).stream()
                .filter(item -> types.contains(item.item().type()))
                .toList();
        int start = start(arguments, docId + SEPARATOR, all.size());
        int end = Math.min(all.size(), start + PAGE);
        Map<String, List<Map<String, Object>>> resources = new LinkedHashMap<>();
        Map<String, List<String>> formats = new LinkedHashMap<>();
        Map<String, String> examples = new LinkedHashMap<>();
        for (ListedItem item : all.subList(start, end)) {
            String type = item.item().type().word();
            formats.computeIfAbsent(type, word -> Variant.Format.words(formats(item)));
            examples.computeIfAbsent(type, word -> example(item));
            resources.computeIfAbsent(type, word -> new ArrayList<>()).add(json(item));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("doc_id", docId);
        json.put("resources", resources);
        json.put("total_count", all.size());
        json.put("formats", formats);
        json.put("examples", examples);
        if (end < all.size()) {
            json.put("next_cursor", docId + SEPARATOR + end);
        }
        return json;
    }

    /** Returns the values of {@code format} with which items of the same type as an item can be read. */
    private static Set<Variant.Format> formats(ListedItem listed) {
        Set<Variant.Format> formats =
                EnumSet.copyOf(Variant.Format.of(listed.item().type()));
        boolean isDrawn =
                listed.item().type() == ItemType.CHART ? Charts.areDrawn() : !ItemForms.isOnlyText(listed.item());
        if (!isDrawn) {
            formats.removeIf(Variant.Format::isPicture);
        }
        return formats;
    }

    /** Returns a URI of an item in another form than the listed one, if there is one. */
    private static String example(ListedItem listed) {
        return switch (listed.item().type()) {
            case IMAGE -> listed.uri() + "?size=640x480";
            case CHART -> listed.uri() + "?format=csv";
            case SLIDE -> ItemForms.isOnlyText(listed.item()) ? listed.uri() : listed.uri() + "?format=md";
            case MEDIA, EMBED, FONT -> listed.uri();
        };
    }

    private static Map<String, Object> json(ListedItem listed) {
        OfficeItem item = listed.item();
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("aliases", listed.aliases());
        metadata.putAll(ItemListing.shown(item.metadata()));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", listed.id());
        json.put("name", item.name() == null ? null : ItemListing.shown(item.name()));
        json.put("mime_type", listed.mimeType());
        json.put("uri", listed.uri());
        json.put("size", ItemListing.hasSize(item) ? item.size() : null);
        json.put("metadata", metadata);
        return json;
    }

    Map<String, Object> images(Map<String, Object> arguments, @Nullable String session, RequestContext context)
            throws IOException {
        String docId = document(arguments, session);
        List<ListedItem> all = documents.list(docId, Optional.ofNullable(session), context).stream()
                .filter(ToolResults::isStoredImage)
                .toList();
        int start = start(arguments, docId + IMAGES, all.size());
        int end = Math.min(all.size(), start + PAGE);
        List<Map<String, Object>> images = new ArrayList<>();
        for (ListedItem listed : all.subList(start, end)) {
            Map<String, Object> image = new LinkedHashMap<>();
            image.put("uri", listed.uri());
            image.put("mime_type", listed.mimeType());
            image.put("dimensions", dimensions(listed.item().metadata().get("dimensions")));
            images.add(image);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("doc_id", docId);
        json.put("images", images);
        json.put("message", "Use resource URIs to fetch image data");
        if (all.size() > PAGE) {
            json.put("total_count", all.size());
        }
        if (end < all.size()) {
            json.put("next_cursor", docId + IMAGES + end);
        }
        return json;
    }

    private static boolean isStoredImage(ListedItem listed) {
        return listed.item().type() == ItemType.IMAGE
                && !listed.item().metadata().containsKey("external");
    }

    /** Returns the width and height of an image. Both are null if the header of the image does not state them. */
    private static Map<String, Object> dimensions(@Nullable Object known) {
        Map<String, Object> dimensions = new LinkedHashMap<>();
        Map<?, ?> size = known instanceof Map<?, ?> map ? map : Map.of();
        dimensions.put("width", size.get("width"));
        dimensions.put("height", size.get("height"));
        return dimensions;
    }

    String document(Map<String, Object> arguments, @Nullable String session) throws IOException {
        String path = text(arguments, FILE_PATH)
                .orElseThrow(() -> new InvalidParamsException(FILE_PATH, "missing", "a string"));
        return documents
                .docId(path, session)
                .orElseThrow(() -> new InvalidParamsException(FILE_PATH, path, documents.validNames(path)));
    }

    static Optional<String> text(Map<String, Object> arguments, String name) {
        Object value = arguments.get(name);
        if (value != null && !(value instanceof String)) {
            throw new InvalidParamsException(name, value, "a string");
        }
        return Optional.ofNullable((String) value);
    }

    /** Returns the index of the first item of a page. The cursor of the page begins with the given text. */
    private static int start(Map<String, Object> arguments, String beginning, int count) {
        Optional<String> cursor = text(arguments, CURSOR);
        if (cursor.isEmpty()) {
            return 0;
        }
        String place = cursor.get().startsWith(beginning) ? cursor.get().substring(beginning.length()) : "";
        if (!place.matches("[1-9][0-9]{0,8}") || Integer.parseInt(place) > count) {
            throw new InvalidParamsException(
                    CURSOR,
                    cursor.get(),
                    "next_cursor of the previous page of the same document and tool; start again without a cursor");
        }
        return Integer.parseInt(place);
    }

    private static Set<ItemType> types(@Nullable Object wanted) {
        if (wanted == null) {
            return EnumSet.allOf(ItemType.class);
        }
        List<?> words = wanted instanceof List<?> list
                ? list
                : Arrays.asList(wanted.toString().split(",", -1));
        Set<ItemType> types = EnumSet.noneOf(ItemType.class);
        for (Object word : words) {
            String type = String.valueOf(word).strip().toLowerCase(Locale.ROOT);
            if (type.equals(ALL)) {
                return EnumSet.allOf(ItemType.class);
            }
            types.add(ItemType.of(type)
                    .or(() -> type.endsWith("s") ? ItemType.of(type.substring(0, type.length() - 1)) : Optional.empty())
                    .orElseThrow(() -> OfficeTools.wrongType(type)));
        }
        return types;
    }
}
