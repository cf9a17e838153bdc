package io.github.mcpresources.mail.internal.outlook;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailException.Reason;
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Attachment;
import io.github.mcpresources.mail.internal.message.ByteRange;
import io.github.mcpresources.mail.internal.message.Envelope;
import io.github.mcpresources.mail.internal.message.Header;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Mail;
import io.github.mcpresources.mail.internal.message.Room;
import io.github.mcpresources.mail.internal.message.SafeNames;
import io.github.mcpresources.mail.internal.message.Segment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.poi.hsmf.MAPIMessage;
import org.apache.poi.hsmf.datatypes.AttachmentChunks;
import org.apache.poi.hsmf.datatypes.ByteChunk;
import org.apache.poi.hsmf.datatypes.StringChunk;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.jspecify.annotations.Nullable;

/** An Outlook message ({@code .msg}), which POI reads into memory as a whole. */
public final class MsgMail implements Mail {

    private static final String OUTLOOK = "application/vnd.ms-outlook";

    private final MAPIMessage message;
    private final MailLimits limits;
    private final MsgEnvelope envelope;
    private final List<AttachmentChunks> chunks = new ArrayList<>();
    private final List<Attachment> attachments = new ArrayList<>();

    private MsgMail(MAPIMessage message, MailLimits limits) throws IOException {
        this.message = message;
        this.limits = limits;
        message.setReturnNullOnMissingChunk(true);
        this.envelope = Poi.call(() -> {
            if (message.has7BitEncodingStrings()) {
                message.guess7BitEncoding();
            }
            for (AttachmentChunks attachment : message.getAttachmentFiles()) {
                add(attachment);
            }
            return MsgEnvelope.of(message, limits);
        });
    }

    /** Checks whether bytes are the beginning of an OLE2 file, such as an Outlook message. */
    public static boolean isMsg(byte[] start) {
        return OleGuard.isOle(start);
    }

    /**
     * Opens a message.
     *
     * @throws MailException if it is damaged or over a limit, or if the file is not a message
     */
    public static MsgMail open(ByteRange range, MailLimits limits, Room room) throws IOException {
        if (range.size() > limits.outlook()) {
            throw Limit.of("The Outlook message has " + range.size() + " bytes", limits.outlook(), "outlook");
        }
        room.add(2 * range.size());
        byte[] file = range.first((int) range.size());
        OleGuard.checkHeader(file);
        MAPIMessage opened = Poi.call(() -> {
            POIFSFileSystem files = new POIFSFileSystem(new ByteArrayInputStream(file));
            room.add(2 * OleGuard.checkStreams(files.getRoot(), limits));
            if (!files.getRoot().hasEntry("__properties_version1.0")) {
                throw new MailException(Reason.NOT_MAIL, "The file or attachment is not an email", null);
            }
            return new MAPIMessage(files);
        });
        return new MsgMail(opened, limits);
    }

    private void add(AttachmentChunks attachment) {
        int number = chunks.size() + 1;
        boolean isMessage = attachment.isEmbeddedMessage();
        String stated = value(attachment.getAttachLongFileName());
        if (stated.isEmpty()) {
            stated = value(attachment.getAttachFileName());
        }
        if (stated.isEmpty()) {
            stated = value(attachment.getAttachDisplayName());
        }
        String name = isMessage && !stated.endsWith(".msg")
                ? SafeNames.of(stated.isEmpty() ? "message-" + number : stated, number) + ".msg"
                : SafeNames.of(stated, number);
        String type = isMessage ? OUTLOOK : SafeNames.type(value(attachment.getAttachMimeTag()), name);
        ByteChunk data = attachment.getAttachData();
        byte[] bytes = data == null ? null : data.getValue();
        String contentId = value(attachment.getAttachContentId()).replaceAll("^<|>$", "");
        chunks.add(attachment);
        attachments.add(new Attachment(
                number,
                name,
                type,
                bytes == null ? -1 : bytes.length,
                contentId,
                !contentId.isEmpty(),
                isMessage || SafeNames.isMail(type, name)));
    }

    private static String value(@Nullable StringChunk chunk) {
        String value = chunk == null ? null : chunk.getValue();
        return value == null ? "" : value.strip();
    }

    @Override
    public String format() {
        return "msg";
    }

    @Override
    public List<Header> headers() {
        return envelope.headers();
    }

    @Override
    public Envelope envelope() {
        return envelope.envelope();
    }

    @Override
    public List<Attachment> attachments() {
        return attachments;
    }

    @Override
    public List<Segment> body(boolean prefersHtml, Room room) throws IOException {
        return Poi.call(() -> {
            String html = message.getHtmlBody();
            String plain = message.getTextBody();
            String rtf = html == null && plain == null ? message.getRtfBody() : null;
            return OutlookBody.choose(plain, html, rtf, prefersHtml, limits, room);
        });
    }

    @Override
    public Content content(int number, Room room) throws IOException {
        AttachmentChunks attachment = chunks.get(number - 1);
        if (attachment.isEmbeddedMessage()) {
            MAPIMessage embedded = Poi.call(attachment::getEmbeddedMessage);
            return new Embedded(new MsgMail(embedded, limits));
        }
        ByteChunk data = attachment.getAttachData();
        byte[] bytes = data == null ? null : data.getValue();
        if (bytes == null) {
            throw new MailException(
                    Reason.UNSUPPORTED,
                    "Attachment " + number + " has no bytes; it is an object that only Outlook can show",
                    null);
        }
        if (bytes.length > limits.attachment()) {
            throw Limit.of(
                    "Attachment " + number + " has " + bytes.length + " bytes", limits.attachment(), "attachment");
        }
        return new Bytes(new ByteRange(new ByteArrayChannel(bytes), 0, bytes.length));
    }
}
