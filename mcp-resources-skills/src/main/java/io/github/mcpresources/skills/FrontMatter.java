package io.github.mcpresources.skills;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the front matter of a {@code SKILL.md}. The first line of the file must be {@code ---}. The front matter is
 * the YAML between this line and the next line {@code ---}.
 */
final class FrontMatter {

    private static final byte[] LINE = {'-', '-', '-'};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private FrontMatter() {}

    /**
     * Parses the front matter to a JSON object.
     *
     * @param file the first bytes of the file, at most {@code maxBytes}
     * @param isWhole true if these bytes are the whole file
     * @param maxBytes the maximum size of the front matter in bytes, including both lines {@code ---}
     * @throws InvalidSkillException if there is no front matter, or it is not valid
     */
    static Map<String, @Nullable Object> parse(byte[] file, boolean isWhole, int maxBytes)
            throws InvalidSkillException {
        if (startsWith(file, 0, BYTE_ORDER_MARK)) {
            throw new InvalidSkillException(
                    "SKILL.md begins with a byte order mark; it must begin with the line '---'. Save it as UTF-8 without"
                            + " a byte order mark");
        }
        int start = startsWith(file, 0, LINE) ? afterLineBreak(file, LINE.length) : -1;
        if (start < 0) {
            throw new InvalidSkillException("SKILL.md does not begin with a line '---', so it has no front matter");
        }
        for (int line = start; line >= 0; line = nextLine(file, line)) {
            if (isEnd(file, line, isWhole)) {
                return Yaml.object(text(file, start, line));
            }
        }
        throw new InvalidSkillException(
                isWhole
                        ? "The front matter of SKILL.md has no end: a second line '---' is missing"
                        : "A second line '---' is missing, or the front matter of SKILL.md has more than " + maxBytes
                                + " bytes, which is the limit (setting SkillResources.Limits.frontMatterBytes)");
    }

    /**
     * Checks whether a line consists of three hyphens, possibly followed by spaces and tabs. Returns false for a line
     * that may continue after the given bytes.
     */
    private static boolean isEnd(byte[] file, int line, boolean isWhole) {
        if (!startsWith(file, line, LINE)) {
            return false;
        }
        int at = line + LINE.length;
        while (at < file.length && (file[at] == ' ' || file[at] == '\t')) {
            at++;
        }
        return at == file.length ? isWhole : afterLineBreak(file, at) >= 0;
    }

    private static String text(byte[] file, int start, int end) throws InvalidSkillException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(file, start, end - start))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new InvalidSkillException(
                    "The front matter of SKILL.md is not UTF-8; save the file as UTF-8", notUtf8);
        }
    }

    /** Returns the index after the line break at an index; -1 if there is none. */
    private static int afterLineBreak(byte[] file, int at) {
        int feed = at < file.length && file[at] == '\r' ? at + 1 : at;
        return feed < file.length && file[feed] == '\n' ? feed + 1 : -1;
    }

    private static int nextLine(byte[] file, int from) {
        for (int at = from; at < file.length; at++) {
            if (file[at] == '\n') {
                return at + 1;
            }
        }
        return -1;
    }

    private static boolean startsWith(byte[] file, int at, byte[] start) {
        if (file.length - at < start.length) {
            return false;
        }
        for (int i = 0; i < start.length; i++) {
            if (file[at + i] != start[i]) {
                return false;
            }
        }
        return true;
    }
}
