package io.github.mcpresources.mail.internal.mime;

import jakarta.mail.internet.MimeUtility;
import jakarta.mail.internet.ParseException;
import java.io.UnsupportedEncodingException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes the encoded words of header fields (RFC 2047). Unlike {@link MimeUtility#decodeText}, it decodes words inside
 * other text, and characters that are split between two words. A word with an unknown charset does not affect the other
 * words, and the system properties of Angus Mail have no effect.
 */
final class EncodedWords {

    private static final Pattern WORD =
            Pattern.compile("=\\?([^?\\s*]{1,60})(?:\\*[^?\\s]{0,40})?\\?([BbQq])\\?([^?\\r\\n]*)\\?=");

    private EncodedWords() {}

    /** Returns a text with its encoded words decoded. Words that cannot be decoded stay as they are. */
    static String decode(String text) {
        if (!text.contains("=?")) {
            return text;
        }
        StringBuilder decoded = new StringBuilder();
        Matcher word = WORD.matcher(text);
        int end = 0;
        boolean isAfterWord = false;
        boolean isFound = word.find();
        while (isFound) {
            String between = text.substring(end, word.start());
            decoded.append(isAfterWord && between.isBlank() ? "" : between);
            String charset = word.group(1);
            String encoding = word.group(2).toUpperCase(Locale.ROOT);
            StringBuilder content = new StringBuilder(word.group(3));
            StringBuilder raw = new StringBuilder(word.group());
            end = word.end();
            isFound = word.find();
            while (isFound && continues(text, word, end, charset, encoding, content)) {
                content.append(word.group(3));
                raw.append(text, end, word.end());
                end = word.end();
                isFound = word.find();
            }
            decoded.append(decode(charset, encoding, content.toString(), raw.toString()));
            isAfterWord = true;
        }
        return decoded.append(text, end, text.length()).toString();
    }

    /**
     * Checks whether a word must be decoded together with the word before it, because a character may be split between
     * them.
     */
    private static boolean continues(
            String text, Matcher word, int end, String charset, String encoding, StringBuilder content) {
        boolean isWhole = encoding.equals("B")
                && (content.length() % 4 != 0 || content.charAt(Math.max(0, content.length() - 1)) == '=');
        return text.substring(end, word.start()).isBlank()
                && word.group(1).equalsIgnoreCase(charset)
                && word.group(2).equalsIgnoreCase(encoding)
                && !isWhole;
    }

    private static String decode(String charset, String encoding, String content, String raw) {
        if (content.isEmpty()) {
            return "";
        }
        // ISO-8859-1 maps each byte to a character. The bytes are then decoded by Charsets, like those of other text.
        String word = "=?ISO-8859-1?" + encoding + "?" + content.replace(" ", "_") + "?=";
        try {
            byte[] bytes = MimeUtility.decodeWord(word).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            return Charsets.find(charset).isEmpty() && !isAscii(bytes)
                    ? raw
                    : Charsets.decode(bytes, java.util.Optional.of(charset));
        } catch (ParseException | UnsupportedEncodingException damaged) { // shown as it is
            return raw;
        }
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }
}
