package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.Attachment;
import io.github.mcpresources.office.internal.content.BaseName;
import io.github.mcpresources.office.internal.content.Content;
import io.github.mcpresources.office.internal.content.Flags;
import io.github.mcpresources.office.internal.content.Fonts;
import io.github.mcpresources.office.internal.content.Unwrapped;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.jspecify.annotations.Nullable;

/**
 * Finds the items of ppt documents. Pictures are in a separate stream, and all other items are in records ([MS-PPT]).
 */
final class PptReader {

    static final String MAIN = "PowerPoint Document";
    private static final String USER = "Current User";
    static final String OBJECTS = "objects";
    static final String PICTURES = "Pictures";
    private static final int ENCRYPTED = 0xf3d1c4df;

    private static final int SLIDE = 1011;
    private static final int SOUND = 2022;
    private static final int SOUND_DATA = 2023;
    private static final int FONT = 4023;
    private static final int FONT_DATA = 4024;
    private static final int STRING = 4026;
    private static final int OBJECT = 4035;
    private static final int SLIDES = 4080;
    /** A record of newer versions of PowerPoint. The record is marked as a container, but contains a zip file. */
    private static final int ZIPPED = 1064;

    private final Source main;
    private final OleItems items;
    private final OfficeLimits limits;
    private final PptPersists persists;

    private long slidesEnd;
    private int slides;
    private long soundEnd;
    private @Nullable String sound;
    private @Nullable String font;

    private PptReader(Source main, OleItems items, OfficeLimits limits, PptPersists persists) {
        this.main = main;
        this.items = items;
        this.limits = limits;
        this.persists = persists;
    }

    static void read(DirectoryNode root, OleItems items, OfficeLimits limits) throws IOException {
        if (!Streams.has(root, MAIN)) {
            throw OleDocument.tooOld("PowerPoint");
        }
        byte[] user = Streams.head(root, USER, 20);
        if (Records.int32(user, 12) == ENCRYPTED) {
            throw OleDocument.encrypted(null);
        }
        PptPersists persists = persists(root, limits);
        if (Streams.has(root, PICTURES)) {
            Source pictures = Streams.source(root, PICTURES);
            try (InputStream in = pictures.open()) {
                for (Drawings.Found found : new Drawings(limits).walk(in).found()) {
                    items.picture(PICTURES + "/" + found.blip().from(), found, pictures);
                }
            }
        }
        new PptReader(Streams.source(root, MAIN), items, limits, persists).document();
    }

    static PptPersists persists(DirectoryNode root, OfficeLimits limits) throws IOException {
        byte[] user = Streams.head(root, USER, 20);
        return PptPersists.read(Streams.source(root, MAIN), Integer.toUnsignedLong(Records.int32(user, 16)), limits);
    }

    private void document() throws IOException {
        PptPersists.Part document = persists.document();
        try (InputStream stream = main.slice(document.from(), document.length()).open()) {
            Records in = new Records(stream);
            int word = in.uint16OrEnd();
            while (word >= 0) {
                int type = in.uint16();
                long end = Integer.toUnsignedLong(in.int32());
                end += in.position();
                if (end > document.length()) {
                    throw new OfficeException(
                            Reason.CORRUPT,
                            "The presentation is damaged: a record of type " + type + " is truncated",
                            null);
                }
                record(in, type, word >> 4, end, document.from());
                if ((word & 0xf) != 0xf || type == ZIPPED) {
                    in.skipTo(end);
                }
                word = in.uint16OrEnd();
            }
        }
    }

    private void record(Records in, int type, int instance, long end, long base) throws IOException {
        long from = base + in.position();
        long length = end - in.position();
        switch (type) {
            case SLIDES -> slidesEnd = instance == 0 ? end : slidesEnd;
            case SLIDE -> slide(end);
            case SOUND -> {
                soundEnd = end;
                sound = null;
            }
            case STRING -> {
                if (end <= soundEnd && instance == 0) {
                    sound = text(in, length);
                }
            }
            case SOUND_DATA -> sound(from, length);
            case FONT -> font = text(in, Math.min(length, 64));
            case FONT_DATA -> font(from, length);
            case OBJECT -> object(in.bytes((int) Math.min(length, 24)));
            default -> {}
        }
    }

    private static @Nullable String text(Records in, long length) throws IOException {
        String text = new String(in.bytes((int) Math.min(length, 512)), UTF_16LE);
        int end = text.indexOf('\0');
        return BaseName.of(end < 0 ? text : text.substring(0, end));
    }

    private void slide(long end) {
        if (end > slidesEnd) {
            return; // not a slide, but a master or notes
        }
        slides++;
        Map<String, Object> metadata = new LinkedHashMap<>(Map.of("slide", slides));
        OfficeItem item = new OfficeItem(ItemType.SLIDE, "slides/" + slides, null, "image/png", -1, metadata);
        items.add(
                item,
                () -> {
                    throw new OfficeException(
                            Reason.UNSUPPORTED, "A slide is not stored as a separate file; request format=png", null);
                },
                null);
    }

    private void sound(long from, long length) throws IOException {
        Source source = item(from, length);
        try (InputStream in = source.open()) {
            Content content = Content.of(in, null, sound);
            String path = "sounds/" + from;
            items.add(
                    new OfficeItem(ItemType.MEDIA, path, sound, content.mimeType(), length, content.metadata()),
                    source,
                    null);
        }
    }

    private void font(long from, long length) throws IOException {
        Source source = item(from, length);
        byte[] stored;
        try (InputStream in = source.open()) {
            stored = in.readAllBytes();
        }
        Unwrapped decoded = Fonts.decode(stored, null);
        Map<String, Object> metadata = new LinkedHashMap<>(OleItems.flagged(decoded.flags()));
        if (decoded.compressed()) {
            metadata.put("compressed", true);
        }
        String name = font != null ? font : decoded.name();
        items.add(
                new OfficeItem(
                        ItemType.FONT, "fonts/" + from, name, decoded.mimeType(), decoded.bytes().length, metadata),
                source,
                null);
    }

    private void object(byte[] atom) throws IOException {
        boolean embedded = Records.int32(atom, 4) == 0; // links and controls are not attachments
        PptPersists.Part stored = persists.find(Records.int32(atom, 16));
        if (!embedded || stored == null || stored.type() != PptPersists.STORAGE) {
            return;
        }
        Source bytes = main.slice(stored.from(), stored.length());
        Source source = () -> {
            InputStream in = bytes.open();
            if (stored.instance() == 1) {
                long size = Integer.toUnsignedLong(new Records(in).int32());
                in = new LimitedInput(inflated(in), size);
            }
            return new MeasuredInput(in, limits, stored.length());
        };
        String path = OBJECTS + "/" + stored.from();
        try (InputStream in = source.open()) {
            byte[] object = in.readAllBytes();
            Unwrapped inner = Attachment.unwrap(object, null, null);
            items.embed(path, inner, inner.bytes().length, source, new LinkedHashMap<>());
        } catch (OfficeException unreadable) {
            List<String> flags = unreadable.reason() == Reason.CORRUPT ? List.of(Flags.DAMAGED) : List.of();
            items.add(
                    new OfficeItem(
                            ItemType.EMBED, path, null, "application/x-ole-storage", -1, OleItems.flagged(flags)),
                    source,
                    null);
        }
    }

    /** Returns the bytes of a zlib stream. The checksum is ignored, because it is wrong in some files. */
    private static InputStream inflated(InputStream in) throws IOException {
        in.readNBytes(2); // skips the zlib header; the rest is read as raw deflate data
        return new InflaterInputStream(in, new Inflater(true)) {
            @Override
            public void close() throws IOException {
                super.close();
                inf.end();
            }
        };
    }

    private Source item(long from, long length) {
        Source slice = main.slice(from, length);
        return () -> new MeasuredInput(slice.open(), limits, length);
    }
}
