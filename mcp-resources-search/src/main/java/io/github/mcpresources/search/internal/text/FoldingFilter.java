package io.github.mcpresources.search.internal.text;

import java.io.IOException;
import java.text.Normalizer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Removes accents and replaces variants of letters, so that {@code Zürich}, {@code Zurich} and the decomposed form of
 * {@code Zürich} are the same word. Accents are removed only from Latin, Greek and Cyrillic letters, because in other
 * scripts, such marks distinguish vowels.
 */
final class FoldingFilter extends TokenFilter {

    private static final int ASCII = 0x80;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    FoldingFilter(TokenStream in) {
        super(in);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        char[] letters = term.buffer();
        int length = term.length();
        for (int at = 0; at < length; at++) {
            if (letters[at] >= ASCII) {
                String folded = folded(term.toString());
                term.setEmpty().append(folded);
                break;
            }
        }
        return true;
    }

    static String folded(String word) {
        String decomposed = Normalizer.normalize(word, Normalizer.Form.NFKD);
        StringBuilder kept = new StringBuilder(decomposed.length());
        boolean isAccented = false;
        for (int at = 0; at < decomposed.length(); at += Character.charCount(decomposed.codePointAt(at))) {
            int code = decomposed.codePointAt(at);
            boolean isMark = Character.getType(code) == Character.NON_SPACING_MARK;
            if (!isMark) {
                Character.UnicodeScript script = Character.UnicodeScript.of(code);
                isAccented = script == Character.UnicodeScript.LATIN
                        || script == Character.UnicodeScript.GREEK
                        || script == Character.UnicodeScript.CYRILLIC;
            }
            if (!isMark || !isAccented) {
                kept.appendCodePoint(code);
            }
        }
        char[] in = Normalizer.normalize(kept, Normalizer.Form.NFC).toCharArray();
        char[] out = new char[4 * in.length]; // a character becomes at most four ASCII characters
        int length = ASCIIFoldingFilter.foldToASCII(in, 0, out, 0, in.length);
        return new String(out, 0, length);
    }
}
