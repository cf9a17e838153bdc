package io.github.mcpresources.cluster;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvent.Change;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.Visibility;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Encodes events in a binary format, and decodes them. Each event is encoded separately, so that a sender can put as
 * many events into a frame as fit.
 */
final class EventCodec {

    private static final int UPDATED = 1;
    private static final int UPDATED_UNDER = 2;
    private static final int UPDATED_MATCHING = 3;
    private static final int LIST_CHANGED = 4;
    private static final int RESYNC = 5;

    private static final int VISIBLE_TO_ALL = 0;
    private static final int VISIBLE_TO_PRINCIPALS = 1;

    private static final int MAX_CHANGES = 200;

    private EventCodec() {}

    /**
     * Encodes an event as one or more events of at most {@code max} bytes each. An event with many list changes is
     * divided into several events. An event that is still too large is replaced by a shorter event that concerns more
     * resources.
     */
    static List<byte[]> write(ResourceEvent event, int max) {
        List<byte[]> parts = new ArrayList<>();
        for (ResourceEvent part : split(event)) {
            add(part, max, parts);
        }
        return parts;
    }

    private static void add(ResourceEvent event, int max, List<byte[]> parts) {
        byte[] bytes = bytes(event);
        if (bytes.length <= max) {
            parts.add(bytes);
        } else if (event instanceof ResourceEvent.ListChanged changed
                && changed.changes().size() > 1) {
            List<Change> changes = changed.changes();
            int half = changes.size() / 2;
            add(new ResourceEvent.ListChanged(changes.subList(0, half)), max, parts);
            add(new ResourceEvent.ListChanged(changes.subList(half, changes.size())), max, parts);
        } else {
            parts.add(bytes(wider(event, max)));
        }
    }

    /**
     * Splits an event with many list changes into several events. List changes whose visibility cannot be encoded are
     * replaced by less specific events.
     */
    private static List<ResourceEvent> split(ResourceEvent event) {
        if (!(event instanceof ResourceEvent.ListChanged changed)) {
            return List.of(event);
        }
        List<ResourceEvent> parts = new ArrayList<>();
        List<Change> known = new ArrayList<>();
        boolean hasOthers = changed.changes().isEmpty();
        for (Change change : changed.changes()) {
            if (isData(change.visibility())) {
                known.add(change);
            } else {
                hasOthers = true;
                if (change.entry() instanceof ResourceDescriptor resource) {
                    parts.add(update(change.kind(), resource.uri()));
                }
            }
            if (known.size() == MAX_CHANGES) {
                parts.add(new ResourceEvent.ListChanged(known));
                known = new ArrayList<>();
            }
        }
        if (!known.isEmpty()) {
            parts.add(new ResourceEvent.ListChanged(known));
        }
        if (hasOthers) {
            parts.add(new ResourceEvent.ListChanged()); // the visibility of the entry is unknown
        }
        return parts;
    }

    /**
     * Returns the update event for an added or removed resource. When a node receives an {@code Updated} event, it asks
     * its own provider which callers may see the resource. The provider no longer knows a removed resource, so this
     * method returns an {@code UpdatedUnder} event for it. That event also notifies clients that are subscribed to a
     * directory above the resource.
     */
    private static ResourceEvent update(Change.Kind kind, String uri) {
        return kind == Change.Kind.ADDED ? new ResourceEvent.Updated(uri) : new ResourceEvent.UpdatedUnder(uri);
    }

    private static boolean isData(Visibility visibility) {
        return visibility.equals(Visibility.EVERYTHING)
                || visibility.principals().isPresent();
    }

    /** Returns an event of at most {@code max} bytes that concerns at least the same resources. */
    private static ResourceEvent wider(ResourceEvent event, int max) {
        if (event instanceof ResourceEvent.Updated updated) {
            return under(updated.uri(), max);
        }
        if (event instanceof ResourceEvent.UpdatedUnder under) {
            return under(under.prefix(), max);
        }
        if (event instanceof ResourceEvent.UpdatedMatching matching) {
            int expression = matching.template().indexOf('{');
            return under(
                    expression < 0 ? matching.template() : matching.template().substring(0, expression), max);
        }
        return new ResourceEvent.Resync();
    }

    /**
     * Returns an update event for all resources whose URIs start with the given URI. If the event is too large, the URI
     * is shortened to the longest prefix that fits and ends in a slash or colon. If none fits, returns a resync event.
     */
    private static ResourceEvent under(String uri, int max) {
        int end = uri.length();
        while (end > 0) {
            ResourceEvent under = new ResourceEvent.UpdatedUnder(uri.substring(0, end));
            if (bytes(under).length <= max) {
                return under;
            }
            end = Math.max(uri.lastIndexOf('/', end - 2), uri.lastIndexOf(':', end - 2)) + 1;
        }
        return new ResourceEvent.Resync();
    }

    private static byte[] bytes(ResourceEvent event) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(event, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // a stream in memory does not fail
        }
        return bytes.toByteArray();
    }

    private static void write(ResourceEvent event, DataOutputStream out) throws IOException {
        if (event instanceof ResourceEvent.Updated updated) {
            out.writeByte(UPDATED);
            writeText(updated.uri(), out);
        } else if (event instanceof ResourceEvent.UpdatedUnder under) {
            out.writeByte(UPDATED_UNDER);
            writeText(under.prefix(), out);
        } else if (event instanceof ResourceEvent.UpdatedMatching matching) {
            out.writeByte(UPDATED_MATCHING);
            writeText(matching.template(), out);
            out.writeInt(matching.values().size());
            for (Map.Entry<String, String> value : new TreeMap<>(matching.values()).entrySet()) { // in a fixed order
                writeText(value.getKey(), out);
                writeText(value.getValue(), out);
            }
        } else if (event instanceof ResourceEvent.ListChanged changed) {
            out.writeByte(LIST_CHANGED);
            out.writeInt(changed.changes().size());
            for (Change change : changed.changes()) {
                write(change, out);
            }
        } else if (event instanceof ResourceEvent.Resync resync) {
            out.writeByte(RESYNC);
            writeText(resync.prefix(), out);
        }
    }

    private static void write(Change change, DataOutputStream out) throws IOException {
        out.writeBoolean(change.kind() == Change.Kind.ADDED);
        out.writeBoolean(change.entry() instanceof TemplateDescriptor);
        writeText(change.entry().identifier(), out);
        Set<String> principals = change.visibility().principals().orElse(null);
        if (principals == null) {
            out.writeByte(VISIBLE_TO_ALL);
            return;
        }
        out.writeByte(VISIBLE_TO_PRINCIPALS);
        out.writeInt(principals.size());
        for (String principal : new TreeSet<>(principals)) {
            writeText(principal, out);
        }
    }

    private static void writeText(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Reads the events of a frame.
     *
     * @throws IOException if the bytes are malformed, or contain an event that this version of the library does not
     *     support
     */
    static List<ResourceEvent> read(byte[] payload) throws IOException {
        List<ResourceEvent> events = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(payload))) {
            while (in.available() > 0) {
                events.add(readEvent(in));
            }
        } catch (IllegalArgumentException | NullPointerException malformed) { // thrown by a descriptor
            throw new IOException("The frame has a malformed event", malformed);
        }
        return events;
    }

    private static ResourceEvent readEvent(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case UPDATED -> new ResourceEvent.Updated(readText(in));
            case UPDATED_UNDER -> new ResourceEvent.UpdatedUnder(readText(in));
            case UPDATED_MATCHING -> {
                String template = readText(in);
                int count = readCount(in);
                Map<String, String> values = new HashMap<>();
                for (int i = 0; i < count; i++) {
                    values.put(readText(in), readText(in));
                }
                yield new ResourceEvent.UpdatedMatching(template, values);
            }
            case LIST_CHANGED -> {
                int count = readCount(in);
                List<Change> changes = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    changes.add(readChange(in));
                }
                yield new ResourceEvent.ListChanged(changes);
            }
            case RESYNC -> new ResourceEvent.Resync(readText(in));
            default -> throw new IOException("The frame has an event of the unknown kind " + kind);
        };
    }

    private static Change readChange(DataInputStream in) throws IOException {
        Change.Kind kind = in.readBoolean() ? Change.Kind.ADDED : Change.Kind.REMOVED;
        boolean isTemplate = in.readBoolean();
        String identifier = readText(in);
        Descriptor entry = isTemplate
                ? TemplateDescriptor.ofJson(Map.of("uriTemplate", identifier, "name", identifier))
                : ResourceDescriptor.ofJson(Map.of("uri", identifier, "name", identifier));
        int visibility = in.readUnsignedByte();
        if (visibility == VISIBLE_TO_ALL) {
            return new Change(kind, entry, Visibility.EVERYTHING);
        }
        if (visibility != VISIBLE_TO_PRINCIPALS) {
            throw new IOException("The frame has a visibility of the unknown kind " + visibility);
        }
        int count = readCount(in);
        List<String> principals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            principals.add(readText(in));
        }
        return new Change(kind, entry, Visibility.toPrincipals(principals));
    }

    /**
     * Reads the number of elements or bytes that follow. Throws an exception if the number is greater than the number
     * of remaining bytes.
     */
    private static int readCount(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > in.available()) {
            throw new EOFException("The frame is truncated: a length in it exceeds the number of remaining bytes");
        }
        return count;
    }

    private static String readText(DataInputStream in) throws IOException {
        int length = readCount(in);
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
