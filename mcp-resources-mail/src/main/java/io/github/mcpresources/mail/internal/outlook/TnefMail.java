package io.github.mcpresources.mail.internal.outlook;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailException.Reason;
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.ByteRange;
import io.github.mcpresources.mail.internal.message.Envelope;
import io.github.mcpresources.mail.internal.message.Header;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Mail;
import io.github.mcpresources.mail.internal.message.Room;
import io.github.mcpresources.mail.internal.message.SafeNames;
import io.github.mcpresources.mail.internal.message.Segment;
import io.github.mcpresources.mail.internal.mime.Charsets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.apache.poi.hmef.Attachment;
import org.apache.poi.hmef.HMEFMessage;
import org.apache.poi.hmef.attribute.MAPIAttribute;
import org.apache.poi.hmef.attribute.MAPIRtfAttribute;
import org.apache.poi.hmef.attribute.MAPIStringAttribute;
import org.apache.poi.hmef.attribute.TNEFAttribute;
import org.apache.poi.hmef.attribute.TNEFDateAttribute;
import org.apache.poi.hmef.attribute.TNEFProperty;
import org.apache.poi.hsmf.datatypes.MAPIProperty;
import org.jspecify.annotations.Nullable;

/** The content of a {@code winmail.dat}: an email that Outlook sent in its own format (TNEF). */
public final class TnefMail implements Mail {

    private static final byte[] MAGIC = {0x78, (byte) 0x9f, 0x3e, 0x22};

    /** The number of bytes that precede the TNEF data in an attached email. */
    private static final int NESTED = 16;

    private final HMEFMessage message;
    private final MailLimits limits;
    private final Envelope envelope;
    private final List<byte @Nullable []> contents = new ArrayList<>();
    private final List<io.github.mcpresources.mail.internal.message.Attachment> attachments = new ArrayList<>();

    private TnefMail(HMEFMessage message, MailLimits limits) {
        this.message = message;
        this.limits = limits;
        Optional<Instant> date = date(message.getMessageAttribute(TNEFProperty.ID_DATESENT));
        String subject = message.getSubject();
        this.envelope = new Envelope(
                subject == null ? "" : subject.replace("\0", "").strip(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                date.map(Instant::toString).orElse(""),
                date,
                "",
                List.of(),
                List.of());
        message.getAttachments().forEach(this::add);
    }

    public static boolean isTnef(byte[] start) {
        return isTnef(start, 0);
    }

    private static boolean isTnef(byte[] bytes, int offset) {
        return bytes.length >= offset + MAGIC.length
                && java.util.Arrays.equals(bytes, offset, offset + MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /**
     * Opens the content of a {@code winmail.dat}.
     *
     * @throws MailException if it is damaged or over a limit
     */
    public static TnefMail open(ByteRange range, MailLimits limits, Room room) throws IOException {
        if (range.size() > limits.outlook()) {
            throw Limit.of("The winmail.dat has " + range.size() + " bytes", limits.outlook(), "outlook");
        }
        room.add(4 * range.size());
        byte[] bytes = range.first((int) range.size());
        return Poi.call(() -> new TnefMail(new HMEFMessage(new ByteArrayInputStream(bytes)), limits));
    }

    private void add(Attachment attachment) {
        int number = contents.size() + 1;
        String stated = attachment.getLongFilename() == null ? attachment.getFilename() : attachment.getLongFilename();
        String name = SafeNames.of(stated == null ? "" : stated, number);
        MAPIAttribute tag = attachment.getMAPIAttribute(MAPIProperty.ATTACH_MIME_TAG);
        String mime = tag == null ? null : MAPIStringAttribute.getAsString(tag);
        String type = SafeNames.type(mime == null ? "" : mime.strip(), name);
        byte[] bytes = bytes(attachment);
        boolean isNested = bytes != null && isTnef(bytes, NESTED);
        contents.add(bytes != null && isNested ? java.util.Arrays.copyOfRange(bytes, NESTED, bytes.length) : bytes);
        attachments.add(new io.github.mcpresources.mail.internal.message.Attachment(
                number,
                name,
                isNested ? "application/vnd.ms-tnef" : type,
                bytes == null ? -1 : bytes.length - (isNested ? NESTED : 0),
                "",
                false,
                isNested || SafeNames.isMail(type, name)));
    }

    private static byte @Nullable [] bytes(Attachment attachment) {
        TNEFAttribute data = attachment.getAttribute(TNEFProperty.ID_ATTACHDATA);
        if (data != null && data.getData() != null) {
            return data.getData();
        }
        MAPIAttribute object = attachment.getMAPIAttribute(MAPIProperty.ATTACH_DATA);
        return object == null ? null : object.getData();
    }

    private static Optional<Instant> date(@Nullable TNEFAttribute attribute) {
        Date date = attribute instanceof TNEFDateAttribute it ? it.getDate() : null;
        return Optional.ofNullable(date).map(Date::toInstant);
    }

    @Override
    public String format() {
        return "tnef";
    }

    @Override
    public List<Header> headers() {
        return MsgEnvelope.made(envelope);
    }

    @Override
    public Envelope envelope() {
        return envelope;
    }

    @Override
    public List<io.github.mcpresources.mail.internal.message.Attachment> attachments() {
        return attachments;
    }

    @Override
    public List<Segment> body(boolean prefersHtml, Room room) throws IOException {
        return Poi.call(() -> {
            MAPIAttribute html = message.getMessageMAPIAttribute(MAPIProperty.BODY_HTML);
            MAPIAttribute rtf = message.getMessageMAPIAttribute(MAPIProperty.RTF_COMPRESSED);
            return OutlookBody.choose(
                    plain(),
                    html == null ? null : Charsets.decode(html.getData(), Optional.empty()),
                    rtf instanceof MAPIRtfAttribute it ? new String(it.getData(), StandardCharsets.ISO_8859_1) : null,
                    prefersHtml,
                    limits,
                    room);
        });
    }

    private @Nullable String plain() {
        MAPIAttribute body = message.getMessageMAPIAttribute(MAPIProperty.BODY);
        if (body instanceof MAPIStringAttribute text) {
            return text.getDataString();
        }
        TNEFAttribute old = message.getMessageAttribute(TNEFProperty.ID_BODY);
        return old == null || old.getData() == null ? null : Charsets.decode(old.getData(), Optional.empty());
    }

    @Override
    public Content content(int number, Room room) {
        byte[] bytes = contents.get(number - 1);
        if (bytes == null) {
            throw new MailException(Reason.UNSUPPORTED, "Attachment " + number + " has no bytes", null);
        }
        if (bytes.length > limits.attachment()) {
            throw Limit.of(
                    "Attachment " + number + " has " + bytes.length + " bytes", limits.attachment(), "attachment");
        }
        return new Bytes(new ByteRange(new ByteArrayChannel(bytes), 0, bytes.length));
    }
}
