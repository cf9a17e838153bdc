package io.github.mcpresources.mail.internal.message;

import io.github.mcpresources.internal.content.MediaTypes;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Creates safe file names and MIME types from those that the sender of an email chose. */
public final class SafeNames {

    private static final int MAX_LENGTH = 150;
    private static final String UNKNOWN = "application/octet-stream";

    /** The MIME types of emails. */
    private static final Set<String> MAILS = Set.of(
            "message/rfc822",
            "message/global",
            "application/vnd.ms-outlook",
            "application/ms-tnef",
            "application/vnd.ms-tnef",
            "application/mbox");

    private static final Set<String> MAIL_NAMES = Set.of("eml", "msg", "mbox", "mbx");

    private SafeNames() {}

    /**
     * Returns a safe file name, which is the last component of a path. Control characters, direction marks, and dots or
     * spaces at the beginning or end are removed. Each character that Windows does not allow is replaced by an
     * underscore. The name has at most 150 characters.
     *
     * @param name the name in the email; empty if there is none
     * @param number the number of the attachment, used for the name if no characters remain
     */
    public static String of(String name, int number) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        StringBuilder safe = new StringBuilder();
        last.codePoints()
                .filter(code -> !isHidden(code))
                .map(code -> Character.isWhitespace(code) || Character.isSpaceChar(code) ? ' ' : code)
                .map(code -> "<>:\"|?*".indexOf(code) >= 0 ? '_' : code)
                .limit(MAX_LENGTH)
                .forEach(safe::appendCodePoint);
        String stripped = safe.toString().replaceAll("^[. ]+|[. ]+$", "");
        return stripped.isEmpty() ? "attachment-" + number : stripped;
    }

    private static boolean isHidden(int code) {
        int type = Character.getType(code);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    /**
     * Returns the MIME type of an attachment: the stated type if it is valid and not {@code application/octet-stream},
     * otherwise the type for the file name.
     */
    public static String type(String stated, String name) {
        String type = stated.toLowerCase(Locale.ROOT);
        boolean isType = type.matches("[a-z0-9!#$&^_.+-]{1,64}/[a-z0-9!#$&^_.+-]{1,80}");
        if (isType && !type.equals(UNKNOWN)) {
            return type;
        }
        return MediaTypes.byName(name).orElse(UNKNOWN);
    }

    public static boolean isMail(String type, String name) {
        return MAILS.contains(type)
                || name.equalsIgnoreCase("winmail.dat")
                || extension(name).filter(MAIL_NAMES::contains).isPresent();
    }

    private static Optional<String> extension(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? Optional.empty() : Optional.of(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }
}
