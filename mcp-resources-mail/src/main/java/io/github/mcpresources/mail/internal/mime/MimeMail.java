package io.github.mcpresources.mail.internal.mime;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.mail.document.MailException;
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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** An email in the format of internet messages (RFC 5322). */
public final class MimeMail implements Mail {

    private static final Pattern QUOTED_FROM = Pattern.compile("(?m)^>(>*From )");

    private final ByteRange range;
    private final MimePart root;
    private final MailLimits limits;
    private final boolean isInMbox;
    private final List<MimePart> leaves = new ArrayList<>();
    private final List<Attachment> attachments = new ArrayList<>();

    private MimeMail(ByteRange range, MimePart root, MailLimits limits, boolean isInMbox) {
        this.range = range;
        this.root = root;
        this.limits = limits;
        this.isInMbox = isInMbox;
        collect(root);
    }

    /**
     * Opens an email.
     *
     * @param isInMbox true if the email is in an mbox, where lines of the text that begin with {@code From} are
     *     prefixed with {@code >}
     * @throws MailException if it is over a limit, or not an email
     */
    public static MimeMail open(ByteRange range, MailLimits limits, boolean isInMbox, Room room) throws IOException {
        if (range.size() > limits.message()) {
            throw Limit.of("The email has " + range.size() + " bytes", limits.message(), "message");
        }
        MimePart root = MimeScan.scan(range, limits, room);
        if (root.headers().fields().isEmpty()) {
            throw new MailException(MailException.Reason.NOT_MAIL, "The file or attachment is not an email", null);
        }
        return new MimeMail(range, root, limits, isInMbox);
    }

    private void collect(MimePart part) {
        if (part.isMultipart()) {
            part.children().forEach(this::collect);
        } else if (!part.isText()) {
            int number = leaves.size() + 1;
            String stated = part.fileName();
            String type = SafeNames.type(part.type(), stated);
            String name = stated.isEmpty() && type.equals("message/rfc822")
                    ? "message-" + number + ".eml"
                    : SafeNames.of(stated, number);
            leaves.add(part);
            attachments.add(new Attachment(
                    number,
                    name,
                    type,
                    part.size(),
                    part.contentId(),
                    part.isInline() && !part.isAttachment(),
                    SafeNames.isMail(type, name)));
        }
    }

    @Override
    public String format() {
        return "eml";
    }

    @Override
    public List<Header> headers() {
        return Fields.decoded(root.headers());
    }

    @Override
    public Envelope envelope() {
        return Fields.envelope(root.headers());
    }

    @Override
    public List<Attachment> attachments() {
        return attachments;
    }

    @Override
    public List<Segment> body(boolean prefersHtml, Room room) throws IOException {
        List<MimePart> parts = new ArrayList<>();
        choose(root, prefersHtml, parts);
        List<Segment> body = new ArrayList<>();
        long left = limits.text();
        for (MimePart part : parts) {
            byte[] bytes = Transfer.read(
                    range.range(part.start(), part.end()),
                    part.encoding(),
                    left,
                    "The text of the email",
                    "text",
                    room);
            left -= bytes.length;
            room.add(4L * bytes.length);
            boolean isHtml = part.type().equals("text/html");
            String text = isHtml ? Charsets.decodeHtml(bytes, part.charset()) : Charsets.decode(bytes, part.charset());
            body.add(new Segment(isInMbox ? QUOTED_FROM.matcher(text).replaceAll("$1") : text, isHtml));
        }
        return body;
    }

    /**
     * Collects the parts of the text. In a {@code multipart/alternative}, the last alternative in the preferred form is
     * chosen. If no alternative has this form, the last alternative with text is chosen.
     */
    private static void choose(MimePart part, boolean prefersHtml, List<MimePart> chosen) {
        if (!part.isMultipart()) {
            if (part.isText()) {
                chosen.add(part);
            }
        } else if (part.type().equals("multipart/alternative")) {
            List<MimePart> best = List.of();
            boolean isBest = false;
            for (MimePart child : part.children()) {
                List<MimePart> texts = new ArrayList<>();
                choose(child, prefersHtml, texts);
                boolean fits = isPlain(texts) != prefersHtml;
                if (!texts.isEmpty() && (fits || !isBest)) {
                    best = texts;
                    isBest = fits;
                }
            }
            chosen.addAll(best);
        } else {
            part.children().forEach(child -> choose(child, prefersHtml, chosen));
        }
    }

    private static boolean isPlain(List<MimePart> texts) {
        return texts.stream().allMatch(it -> it.type().equals("text/plain"));
    }

    @Override
    public Content content(int number, Room room) throws IOException {
        MimePart part = leaves.get(number - 1);
        ByteRange stored = range.range(part.start(), part.end());
        if (Transfer.isIdentity(part.encoding())) {
            return new Bytes(stored);
        }
        byte[] bytes =
                Transfer.read(stored, part.encoding(), limits.attachment(), "Attachment " + number, "attachment", room);
        return new Bytes(new ByteRange(new ByteArrayChannel(bytes), 0, bytes.length));
    }
}
