package io.github.mcpresources.pdf.internal.document;

import java.io.IOException;
import org.apache.pdfbox.io.RandomAccessRead;

/** Splits a CMap into tokens in the same way as FontBox. */
final class CMapTokens {

    /** The kinds of tokens. */
    enum Kind {
        NUMBER,
        /** A code or a text in hexadecimal digits. */
        CODE,
        OPERATOR,
        NAME,
        OTHER,
        /** The end of the data, or an error at which FontBox stops. */
        END
    }

    private static final String DELIMITERS = "()<>[]{}/%";
    private static final int TAB = 9;
    private static final int HEX = 16;
    private static final int BITS_PER_BYTE = 8;

    private final RandomAccessRead in;
    private int value;
    private String name = "";
    private boolean endsArray;

    CMapTokens(RandomAccessRead in) {
        this.in = in;
    }

    int value() {
        return value;
    }

    String name() {
        return name;
    }

    Kind next() throws IOException {
        int first = in.read();
        while (first == TAB || isSpace(first)) {
            first = in.read();
        }
        endsArray = first == ']';
        return switch (first) {
            case -1 -> Kind.END;
            case '%' -> skipped("\r\n");
            case '(' -> skipped(")");
            case '>' -> in.read() == '>' ? Kind.OTHER : Kind.END;
            case ']' -> Kind.OTHER;
            case '[' -> array();
            case '<' -> code();
            case '/' -> {
                word(in.read(), false);
                yield Kind.NAME;
            }
            default -> first >= '0' && first <= '9' ? number(first) : operator(first);
        };
    }

    private static boolean isSpace(int next) {
        return next == ' ' || next == '\r' || next == '\n';
    }

    private Kind skipped(String ends) throws IOException {
        int next = in.read();
        while (next >= 0 && ends.indexOf(next) < 0) {
            next = in.read();
        }
        return Kind.OTHER;
    }

    private Kind array() throws IOException {
        Kind kind = next();
        while (kind != Kind.END && !(kind == Kind.OTHER && endsArray)) {
            kind = next();
        }
        endsArray = false;
        return kind == Kind.END ? Kind.END : Kind.OTHER;
    }

    private Kind operator(int first) throws IOException {
        name = (char) first + word(in.read(), true);
        return Kind.OPERATOR;
    }

    private String word(int first, boolean endsAtDigit) throws IOException {
        StringBuilder word = new StringBuilder();
        int next = first;
        while (next >= 0 && !isSpace(next)) {
            if (DELIMITERS.indexOf(next) >= 0 || (endsAtDigit && Character.isDigit(next))) {
                in.rewind(1);
                break;
            }
            word.append((char) next);
            next = in.read();
        }
        return word.toString();
    }

    private Kind number(int first) throws IOException {
        StringBuilder digits = new StringBuilder().append((char) first);
        int next = in.read();
        while (next >= 0 && (Character.isDigit(next) || next == '.')) {
            digits.append((char) next);
            next = in.read();
        }
        if (next >= 0) {
            in.rewind(1);
        }
        try {
            String text = digits.toString();
            value = text.indexOf('.') < 0
                    ? Integer.parseInt(text)
                    : Double.valueOf(text).intValue();
        } catch (NumberFormatException malformed) {
            return Kind.END;
        }
        return Kind.NUMBER;
    }

    private Kind code() throws IOException {
        int next = in.read();
        if (next == '<') {
            Kind key = next();
            while (key == Kind.NAME) {
                next();
                key = next();
            }
            endsArray = false;
            return key == Kind.END ? Kind.END : Kind.OTHER;
        }
        int code = 0;
        int digits = 0;
        for (; next >= 0 && next != '>'; next = in.read()) {
            if (isSpace(next)) {
                continue;
            }
            int digit = Character.digit(next, HEX);
            if (digit < 0) {
                return Kind.END;
            }
            if (digits++ % 2 == 0) {
                code = (code << BITS_PER_BYTE) | (digit << (BITS_PER_BYTE / 2));
            } else {
                code |= digit;
            }
        }
        value = code;
        return Kind.CODE;
    }
}
