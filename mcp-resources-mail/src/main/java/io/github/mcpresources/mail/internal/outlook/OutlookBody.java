package io.github.mcpresources.mail.internal.outlook;

import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Room;
import io.github.mcpresources.mail.internal.message.Segment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses one of the forms in which Outlook stores the text of an email: plain text, HTML or RTF. */
final class OutlookBody {

    private OutlookBody() {}

    static List<Segment> choose(
            @Nullable String plain,
            @Nullable String html,
            @Nullable String rtf,
            boolean prefersHtml,
            MailLimits limits,
            Room room) {
        boolean hasPlain = plain != null && !plain.isBlank();
        boolean hasHtml = html != null && !html.isBlank();
        if (hasHtml && (prefersHtml || !hasPlain)) {
            return List.of(new Segment(checked(html, limits, room), true));
        }
        if (hasPlain) {
            return List.of(new Segment(checked(plain, limits, room), false));
        }
        if (rtf != null && !rtf.isBlank()) {
            return List.of(RtfText.of(checked(rtf, limits, room)));
        }
        return List.of();
    }

    private static String checked(@Nullable String text, MailLimits limits, Room room) {
        String known = text == null ? "" : text;
        if (known.length() > limits.text()) {
            throw Limit.of("The text of the email has " + known.length() + " characters", limits.text(), "text");
        }
        room.add(4L * known.length());
        return known.replace("\0", "");
    }
}
