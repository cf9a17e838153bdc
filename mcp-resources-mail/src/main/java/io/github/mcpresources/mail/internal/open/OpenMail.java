package io.github.mcpresources.mail.internal.open;

import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailException.Reason;
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.mbox.Mbox;
import io.github.mcpresources.mail.internal.mbox.MboxIndex;
import io.github.mcpresources.mail.internal.message.Attachment;
import io.github.mcpresources.mail.internal.message.ByteRange;
import io.github.mcpresources.mail.internal.message.Folder;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Mail;
import io.github.mcpresources.mail.internal.message.Node;
import io.github.mcpresources.mail.internal.message.Room;
import io.github.mcpresources.mail.internal.mime.MimeMail;
import io.github.mcpresources.mail.internal.outlook.MsgMail;
import io.github.mcpresources.mail.internal.outlook.TnefMail;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An open document. It finds emails and attachments by their paths. Not safe for use by multiple threads. */
public final class OpenMail {

    /** The number of bytes at the beginning of a file that identify its format. */
    private static final int START = 8;

    /**
     * A part of a document.
     *
     * @param name the name of the part; empty for the document itself
     */
    public record Part(String name, String mimeType, Mail.Content content) {}

    /**
     * The name, type and size of a part.
     *
     * @param size the size in bytes; -1 if it is not known
     */
    public record Named(String name, String mimeType, long size) {}

    private final ByteRange file;
    private final MailLimits limits;
    private final Room room;
    private @Nullable MboxIndex index;
    private @Nullable Node root;

    /**
     * Creates an open document. Nothing is read yet.
     *
     * @param channel the bytes of the document; not closed by this object
     * @param index the positions of the emails in an mbox, found when the document was opened earlier; null if they are
     *     not known
     */
    public OpenMail(SeekableByteChannel channel, MailLimits limits, @Nullable MboxIndex index, Room room)
            throws IOException {
        this.file = new ByteRange(channel, 0, channel.size());
        this.limits = limits;
        this.index = index;
        this.room = room;
    }

    public MailLimits limits() {
        return limits;
    }

    public Room room() {
        return room;
    }

    /**
     * Returns the positions of the emails in the mbox. Returns null if the document is not a folder, or was not parsed
     * yet.
     */
    public @Nullable MboxIndex index() {
        return index;
    }

    /**
     * Returns the content of the document, which is parsed on the first call.
     *
     * @throws MailException if it is damaged, over a limit, or not an email
     */
    public Node root() throws IOException {
        if (root == null) {
            root = open(file, true);
        }
        return root;
    }

    private Node open(ByteRange range, boolean isFile) throws IOException {
        byte[] start = range.first(START);
        if (MsgMail.isMsg(start)) {
            return MsgMail.open(range, limits, room);
        }
        if (TnefMail.isTnef(start)) {
            return TnefMail.open(range, limits, room);
        }
        if (!MboxIndex.isMbox(start)) {
            return MimeMail.open(range, limits, false, room);
        }
        MboxIndex found = isFile && index != null ? index : MboxIndex.of(range, limits, room);
        Mbox folder = new Mbox(range, found);
        if (found.count() == 1) { // email programs also write such a line before a single email
            return MimeMail.open(folder.message(1), limits, true, room);
        }
        if (isFile) {
            index = found;
        }
        return folder;
    }

    /**
     * Returns the email or folder with a path.
     *
     * @param path the numbers of attachments, and of emails in folders, from 1; empty for the document itself
     * @return the email or folder; empty if there is no such part
     * @throws MailException if the part is damaged, over a limit, or not an email
     */
    public Optional<Node> node(List<Integer> path) throws IOException {
        Node node = root();
        int nested = 0;
        for (int number : path) {
            Optional<Part> part = part(node, number);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            if (node instanceof Mail) {
                nested++;
                checkDepth(nested);
            }
            node = opened(node, part.get());
        }
        return Optional.of(node);
    }

    private void checkDepth(int nested) {
        if (nested > limits.nested()) {
            throw Limit.of(
                    "The attached emails are nested in " + nested + " levels or more", limits.nested(), "nested");
        }
    }

    private Node opened(Node parent, Part part) throws IOException {
        if (part.content() instanceof Mail.Embedded embedded) {
            return embedded.mail();
        }
        ByteRange range = ((Mail.Bytes) part.content()).range();
        return parent instanceof Folder ? MimeMail.open(range, limits, true, room) : open(range, false);
    }

    /**
     * Returns the part with a path.
     *
     * @param path the numbers of the path, at least one
     * @return the part; empty if there is none
     */
    public Optional<Part> part(List<Integer> path) throws IOException {
        Optional<Node> parent = node(path.subList(0, path.size() - 1));
        return parent.isPresent() ? part(parent.get(), path.get(path.size() - 1)) : Optional.empty();
    }

    /**
     * Returns the name, type and size of a part without decoding its content.
     *
     * @param path the numbers of the path, at least one
     * @return the name, type and size; empty if there is no such part
     */
    public Optional<Named> named(List<Integer> path) throws IOException {
        Optional<Node> parent = node(path.subList(0, path.size() - 1));
        int number = path.get(path.size() - 1);
        if (parent.isEmpty()) {
            return Optional.empty();
        }
        if (parent.get() instanceof Folder folder) {
            return number > folder.count()
                    ? Optional.empty()
                    : Optional.of(new Named(
                            name(number),
                            "message/rfc822",
                            folder.message(number).size()));
        }
        List<Attachment> attachments = ((Mail) parent.get()).attachments();
        if (number > attachments.size()) {
            return Optional.empty();
        }
        Attachment attachment = attachments.get(number - 1);
        return Optional.of(new Named(attachment.name(), attachment.mimeType(), attachment.size()));
    }

    private static String name(int message) {
        return "message-" + message + ".eml";
    }

    private Optional<Part> part(Node node, int number) throws IOException {
        if (node instanceof Folder folder) {
            return number > folder.count()
                    ? Optional.empty()
                    : Optional.of(new Part(name(number), "message/rfc822", new Mail.Bytes(folder.message(number))));
        }
        Mail mail = (Mail) node;
        if (number > mail.attachments().size()) {
            return Optional.empty();
        }
        Attachment attachment = mail.attachments().get(number - 1);
        return Optional.of(new Part(attachment.name(), attachment.mimeType(), mail.content(number, room)));
    }

    /**
     * Returns the bytes of a part.
     *
     * @throws MailException if it is over the limit, or is not stored as a separate file
     */
    public byte[] bytes(Part part) throws IOException {
        if (!(part.content() instanceof Mail.Bytes bytes)) {
            throw new MailException(
                    Reason.UNSUPPORTED,
                    "The attached Outlook message is not stored as a separate file; read its text, headers, properties and"
                            + " attachments instead",
                    null);
        }
        long size = bytes.range().size();
        if (size > limits.attachment()) {
            throw Limit.of("The part has " + size + " bytes", limits.attachment(), "attachment");
        }
        room.add(2 * size);
        return bytes.range().first((int) size);
    }
}
