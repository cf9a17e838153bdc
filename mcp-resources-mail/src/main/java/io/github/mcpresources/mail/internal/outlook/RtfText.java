package io.github.mcpresources.mail.internal.outlook;

import io.github.mcpresources.mail.internal.message.Segment;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Extracts the text from RTF, the format in which Outlook stores the texts of some emails. If the RTF was made from
 * HTML, it contains the HTML tags, and the extracted text is HTML. Formatting, pictures and the instructions of fields
 * are left out.
 */
final class RtfText {

    /** The control words of groups that contain no text. */
    private static final Set<String> SKIPPED = Set.of(
            "fonttbl",
            "colortbl",
            "stylesheet",
            "info",
            "pict",
            "object",
            "listtable",
            "listoverridetable",
            "generator",
            "themedata",
            "datastore",
            "latentstyles",
            "xmlnstbl",
            "header",
            "footer",
            "fldinst",
            "pntext",
            "pntxta",
            "pntxtb",
            "mhtmltag");

    private static final int MAX_GROUPS = 1000;
    private static final int MAX_WORD = 32;

    /**
     * The state of a group, which applies until the end of the group.
     *
     * @param isSkipped true if the text is left out
     * @param isRtfOnly true if the text does not belong to the HTML from which the RTF was made
     * @param replaced the number of fallback characters after each Unicode character. They are meant for programs that
     *     do not support Unicode, and are skipped
     */
    private record Group(boolean isSkipped, boolean isRtfOnly, int replaced) {}

    private final String rtf;
    private final StringBuilder text = new StringBuilder();
    private final Deque<Group> groups = new ArrayDeque<>();
    private final boolean isHtml;
    private Charset charset = Charset.forName("windows-1252");
    private Group group = new Group(false, false, 1);
    private int at;
    private int toSkip;
    private boolean isStarred;

    private RtfText(String rtf) {
        this.rtf = rtf;
        this.isHtml = rtf.substring(0, Math.min(2000, rtf.length())).contains("\\fromhtml");
    }

    static Segment of(String rtf) {
        RtfText reader = new RtfText(rtf);
        reader.read();
        return new Segment(reader.text.toString(), reader.isHtml);
    }

    private void read() {
        while (at < rtf.length()) {
            char c = rtf.charAt(at++);
            switch (c) {
                case '{' -> open();
                case '}' -> group = groups.isEmpty() ? group : groups.pop();
                case '\\' -> control();
                case '\r', '\n' -> {} // line breaks in RTF are not text; control words end lines
                default -> add(c);
            }
        }
    }

    private void open() {
        if (groups.size() >= MAX_GROUPS) { // reading ends at ten times this depth
            groups.push(group);
            if (groups.size() > 10 * MAX_GROUPS) {
                at = rtf.length();
            }
            return;
        }
        groups.push(group);
    }

    private void add(char c) {
        if (toSkip > 0) {
            toSkip--;
        } else if (!group.isSkipped() && !(isHtml && group.isRtfOnly())) {
            text.append(c);
        }
    }

    private void control() {
        if (at >= rtf.length()) {
            return;
        }
        char c = rtf.charAt(at);
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
            word();
            return;
        }
        at++;
        switch (c) {
            case '\'' -> hex();
            case '*' -> isStarred = true;
            case '~' -> add(' ');
            case '_' -> add('-');
            case '\r', '\n' -> add('\n');
            case '\\', '{', '}' -> add(c);
            default -> {} // a symbol without text
        }
    }

    /** Decodes consecutive bytes together, because a character can have several bytes. */
    private void hex() {
        byte[] bytes = new byte[64];
        int count = 0;
        at -= 2;
        while (count < bytes.length && at + 3 < rtf.length() && rtf.charAt(at) == '\\' && rtf.charAt(at + 1) == '\'') {
            int high = Character.digit(rtf.charAt(at + 2), 16);
            int low = Character.digit(rtf.charAt(at + 3), 16);
            at += 4;
            if (high >= 0 && low >= 0) {
                bytes[count++] = (byte) ((high << 4) | low);
            }
        }
        if (count == 0) {
            at += 2;
        }
        String decoded = new String(bytes, 0, count, charset);
        decoded.chars().forEach(c -> add((char) c));
    }

    private void word() {
        int start = at;
        while (at < rtf.length() && at - start < MAX_WORD && Character.isLetter(rtf.charAt(at))) {
            at++;
        }
        String word = rtf.substring(start, at);
        int numberStart = at;
        if (at < rtf.length() && rtf.charAt(at) == '-') {
            at++;
        }
        while (at < rtf.length() && at - numberStart < 10 && Character.isDigit(rtf.charAt(at))) {
            at++;
        }
        String digits = rtf.substring(numberStart, at);
        int number = digits.matches("-?[0-9]{1,9}") ? Integer.parseInt(digits) : 1;
        if (at < rtf.length() && rtf.charAt(at) == ' ') {
            at++;
        }
        boolean wasStarred = isStarred;
        isStarred = false;
        apply(word, number, wasStarred);
    }

    private void apply(String word, int number, boolean wasStarred) {
        if (SKIPPED.contains(word) || (wasStarred && !word.equals("htmltag"))) {
            group = new Group(true, group.isRtfOnly(), group.replaced());
            return;
        }
        switch (word) {
            case "par", "line", "row", "sect", "page" -> add('\n');
            case "tab", "cell" -> add('\t');
            case "emdash" -> add('\u2014');
            case "endash" -> add('\u2013');
            case "lquote" -> add('\u2018');
            case "rquote" -> add('\u2019');
            case "ldblquote" -> add('\u201c');
            case "rdblquote" -> add('\u201d');
            case "bullet" -> add('\u2022');
            case "htmlrtf" -> group = new Group(group.isSkipped(), number != 0, group.replaced());
            case "uc" -> group = new Group(group.isSkipped(), group.isRtfOnly(), Math.max(0, Math.min(number, 16)));
            case "u" -> {
                toSkip = 0;
                add((char) number);
                toSkip = group.replaced();
            }
            case "ansicpg" -> charset = charset("windows-" + number, charset);
            case "bin" -> at = (int) Math.min(rtf.length(), (long) at + Math.max(0, number));
            default -> {} // only formatting
        }
    }

    private static Charset charset(String name, Charset other) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) { // the charset does not change
            return other;
        }
    }
}
