package io.github.mcpresources.office;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartCsv;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartJson;
import io.github.mcpresources.office.internal.chart.ChartRenderer;
import io.github.mcpresources.office.internal.content.MimeTypes;
import io.github.mcpresources.office.internal.content.Unwrapped;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.office.internal.render.Charts;
import io.github.mcpresources.office.internal.render.FirstDrawing;
import io.github.mcpresources.office.internal.render.Fit;
import io.github.mcpresources.office.internal.render.Pictures;
import io.github.mcpresources.office.internal.render.Rendering;
import io.github.mcpresources.office.internal.render.SlideRenderer;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Creates the representations (forms) in which items are read, such as the picture or the data of a chart. */
final class ItemForms {

    static final String META = "io.github.mcpresources/office";

    static final String JSON = "application/json";

    private static final long MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8L;

    private final Renderings renderings;
    private final Pictures pictures;
    private final OfficeLimits limits;

    ItemForms(Renderings renderings, OfficeLimits limits) {
        this.renderings = renderings;
        this.pictures = new Pictures(limits);
        this.limits = limits;
    }

    static boolean isOriginal(OfficeItem item, Variant variant) {
        return variant.format() == Variant.Format.ORIGINAL || (variant.equals(Variant.USUAL) && isFileItself(item));
    }

    /**
     * Checks whether an item is a picture, sound or video. The stored bytes of such an item are always the file itself,
     * while an attachment or font can be in a wrapper, such as an OLE object.
     */
    private static boolean isFileItself(OfficeItem item) {
        return item.type() == ItemType.IMAGE || item.type() == ItemType.MEDIA;
    }

    /** Checks whether an item is a slide that cannot be rendered. Lists contain the URI of its text. */
    static boolean isOnlyText(OfficeItem item) {
        return item.type() == ItemType.SLIDE && item.mimeType().startsWith("text/");
    }

    /**
     * Returns the MIME type that lists show for an item. If an attachment or font was too large to be extracted from
     * its wrapper, such as an OLE object, returns the type of the stored bytes.
     */
    static String mimeType(OfficeItem item) {
        boolean isDrawn = item.type() == ItemType.CHART || item.type() == ItemType.SLIDE;
        if (!isDrawn || item.mimeType().startsWith("image/") || isOnlyText(item)) {
            return item.mimeType();
        }
        return Variant.USUAL.made(item.type()).isText() ? textType(Variant.Format.JSON) : "image/png";
    }

    /** Returns the MIME type of a form; empty if it is known only after the form has been created. */
    static Optional<String> mimeType(OfficeItem item, Variant variant) {
        if (variant.equals(Variant.USUAL)) {
            return Optional.of(mimeType(item));
        }
        if (variant.format() == Variant.Format.ORIGINAL) {
            return isFileItself(item) ? Optional.of(item.mimeType()) : Optional.empty();
        }
        if (variant.slideText().isPresent()) {
            return variant.slideText().map(TextFormat::mimeType);
        }
        return Optional.of(
                variant.isText()
                        ? textType(variant.format())
                        : variant.picture().mimeType());
    }

    private static String textType(Variant.@Nullable Format format) {
        return format == Variant.Format.JSON ? JSON : "text/csv";
    }

    Rendition make(
            String digest,
            OfficeDocument document,
            SeekableByteChannel channel,
            Inventory.Entry entry,
            Variant variant,
            RequestContext context)
            throws Exception {
        OfficeItem item = entry.item();
        String name = item.type().word() + "/" + entry.ordinal();
        try (MemoryBudget.Reservation memory = context.memory().reserve(context.caller(), 0)) {
            return isOriginal(item, variant)
                    ? original(item, bytes(document, item, memory))
                    : make(digest, name, document, channel, entry, variant, context, memory);
        }
    }

    private Rendition make(
            String digest,
            String name,
            OfficeDocument document,
            SeekableByteChannel channel,
            Inventory.Entry entry,
            Variant variant,
            RequestContext context,
            MemoryBudget.Reservation memory)
            throws Exception {
        OfficeItem item = entry.item();
        return switch (item.type()) {
            case EMBED, FONT -> unwrapped(item, bytes(document, item, memory));
            case MEDIA ->
                throw new IllegalStateException("Media are available only with format=original, not with " + variant);
            case CHART -> chart(digest, name, document.chart(item), variant, context);
            case SLIDE -> {
                document.checkSlides();
                FirstDrawing.SLIDE.await();
                yield render(
                        new Renderings.Subject(digest, name, false),
                        () -> written(
                                new SlideRenderer(limits).render(channel, entry.ordinal() - 1, variant.size()),
                                variant),
                        context);
            }
            case IMAGE -> picture(digest, name, bytes(document, item, memory), variant, context);
        };
    }

    /**
     * Converts an item that the application has added. Returns the unchanged bytes for the default form and for {@code
     * format=original}, and a rendered picture for any other form.
     *
     * @throws OfficeException if a format for the data of a chart is requested, or the picture cannot be rendered
     */
    Rendition make(String digest, Inventory.Entry entry, byte[] put, Variant variant, RequestContext context)
            throws Exception {
        OfficeItem item = entry.item();
        if (variant.equals(Variant.USUAL) || variant.format() == Variant.Format.ORIGINAL) {
            return new Rendition(put, item.mimeType(), Map.of());
        }
        if (variant.isText()) {
            throw new OfficeException(
                    OfficeException.Reason.UNSUPPORTED,
                    "The application added this chart without data; request it without " + variant,
                    null);
        }
        return picture(digest, item.type().word() + "/" + entry.ordinal(), put, variant, context);
    }

    private static Rendition original(OfficeItem item, byte[] stored) {
        String type = isFileItself(item)
                ? item.mimeType()
                : MimeTypes.sniff(stored, item.mimeType(), null).mimeType();
        return new Rendition(stored, type, Map.of());
    }

    /**
     * Runs a rendering in a rendering thread, and waits for the result. The memory stays reserved until the rendering
     * ends, even if the request no longer waits.
     */
    private Rendition render(Renderings.Subject subject, Callable<Rendition> work, RequestContext context)
            throws Exception {
        return renderings.render(
                subject,
                () -> {
                    try (DocumentMemory memory = DocumentMemory.of(context)) {
                        return work.call();
                    }
                },
                context);
    }

    private Rendition picture(String digest, String name, byte[] stored, Variant variant, RequestContext context)
            throws Exception {
        return render(
                new Renderings.Subject(digest, name, Pictures.isBounded(stored)),
                () -> written(pictures.render(stored, variant.size()), variant),
                context);
    }

    private Rendition chart(String digest, String name, ChartData chart, Variant variant, RequestContext context)
            throws Exception {
        if (variant.made(ItemType.CHART).format() == Variant.Format.JSON) {
            byte[] json = McpJsonDefaults.getMapper().writeValueAsBytes(ChartJson.of(chart));
            return new Rendition(json, textType(Variant.Format.JSON), Map.of());
        }
        if (variant.format() == Variant.Format.CSV) {
            return new Rendition(
                    ChartCsv.of(chart).getBytes(StandardCharsets.UTF_8), textType(Variant.Format.CSV), Map.of());
        }
        Charts.required();
        Fit box = variant.size() == null ? new Fit(ChartRenderer.WIDTH, ChartRenderer.HEIGHT) : variant.size();
        double scale =
                Math.min((double) box.width() / ChartRenderer.WIDTH, (double) box.height() / ChartRenderer.HEIGHT);
        int width = (int) Math.max(1, Math.round(ChartRenderer.WIDTH * scale));
        int height = (int) Math.max(1, Math.round(ChartRenderer.HEIGHT * scale));
        FirstDrawing.CHART.await();
        return render(
                new Renderings.Subject(digest, name, true),
                () -> written(new Rendering(Charts.render(chart, width, height, limits), false, Map.of()), variant),
                context);
    }

    private static Rendition written(Rendering drawn, Variant variant) {
        Map<String, Object> facts = new LinkedHashMap<>();
        if (drawn.blank()) {
            facts.put("blank", true);
        }
        if (!drawn.substitutions().isEmpty()) {
            facts.put("fontSubstitutions", drawn.substitutions());
        }
        byte[] bytes = Pictures.write(drawn.image(), variant.picture());
        return new Rendition(bytes, variant.picture().mimeType(), meta(facts));
    }

    private static Map<String, Object> meta(Map<String, Object> facts) {
        return facts.isEmpty() ? facts : Map.of(META, facts);
    }

    private static Rendition unwrapped(OfficeItem item, byte[] stored) {
        Unwrapped inside = Unwrapped.of(item, stored);
        Map<String, Object> facts = new LinkedHashMap<>();
        if (inside.name() != null) {
            facts.put("name", ItemListing.shown(inside.name()));
        }
        if (!inside.flags().isEmpty()) {
            facts.put("flags", inside.flags());
        }
        if (inside.compressed()) {
            facts.put("compressed", true);
        }
        return new Rendition(inside.bytes(), inside.mimeType(), meta(facts));
    }

    /** Reads all bytes of an item, even if its stated size is wrong. */
    static byte[] bytes(OfficeDocument document, OfficeItem item, MemoryBudget.Reservation memory) throws IOException {
        try (InputStream in = new ReservedInput(document.open(item), item.size(), memory)) {
            long declared = item.size();
            byte[] first = in.readNBytes((int) Math.min(declared < 0 ? MAX_ARRAY_LENGTH : declared, MAX_ARRAY_LENGTH));
            int next = declared < 0 ? -1 : in.read();
            if (next < 0) {
                return first;
            }
            byte[] rest = in.readAllBytes();
            byte[] all = new byte[first.length + 1 + rest.length];
            System.arraycopy(first, 0, all, 0, first.length);
            all[first.length] = (byte) next;
            System.arraycopy(rest, 0, all, first.length + 1, rest.length);
            return all;
        }
    }
}
