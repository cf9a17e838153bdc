package io.github.mcpresources.uri;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A slow matcher that follows the rules literally. It tries every assignment and keeps the best assignment. It shares
 * only the parsed template with the code under test.
 */
final class ReferenceMatcher {
    /** Represents a raw comma. Only values that are lists contain it. */
    private static final char BETWEEN = '\0';

    private final UriTemplate template;
    private final boolean acceptEmpty;
    private final boolean acceptUndefined;
    private final String uri;
    private final int[] spans;
    private int @Nullable [] best;
    private boolean exact;

    private ReferenceMatcher(UriTemplate template, boolean acceptEmpty, boolean acceptUndefined, String uri) {
        this.template = template;
        this.acceptEmpty = acceptEmpty;
        this.acceptUndefined = acceptUndefined;
        this.uri = uri;
        this.spans = new int[2 * template.slots()];
        Arrays.fill(spans, -1);
    }

    /**
     * Returns the start and the end of each value in the normalised URI, or null if the URI does not match. Queries are
     * read only in the order of the template.
     */
    static int @Nullable [] match(
            UriTemplate template, boolean acceptEmpty, boolean acceptUndefined, String normalised) {
        if (template.toString().matches("[A-Za-z0-9+.-]*%.*") && schemeEnd(normalised) > 0) {
            return null; // no expansion has a scheme
        }
        ReferenceMatcher matcher = new ReferenceMatcher(template, acceptEmpty, acceptUndefined, normalised);
        matcher.exact = true;
        matcher.part(0, 0);
        if (matcher.best == null) {
            matcher.exact = false;
            matcher.part(0, 0);
        }
        return matcher.best;
    }

    private void part(int index, int at) {
        if (index == template.parts().size()) {
            if (at == uri.length()) {
                offer();
            }
            return;
        }
        Part part = template.parts().get(index);
        if (part instanceof Part.Literal literal) {
            String text = normalise(literal.text(), uri.substring(0, at));
            if (text != null && startsWith(text, at)) {
                part(index + 1, at + text.length());
            }
        } else {
            variable((Part.Expression) part, index, 0, at, false);
        }
    }

    private boolean startsWith(String text, int at) {
        int scheme = Math.max(0, Math.min(text.length(), schemeEnd(uri) - at));
        return uri.regionMatches(true, at, text, 0, scheme) && uri.startsWith(text.substring(scheme), at + scheme);
    }

    private static int schemeEnd(String text) {
        return text.matches("[A-Za-z][A-Za-z0-9+.-]*:.*") ? text.indexOf(':') : 0;
    }

    private void variable(Part.Expression expression, int index, int number, int at, boolean written) {
        Operator operator = expression.operator();
        if (number == expression.variables().size()) {
            boolean mayBeAbsent = acceptEmpty || !List.of("", "+").contains(operator.symbol);
            if (written || mayBeAbsent) {
                part(index + 1, at);
            }
            return;
        }
        Variable variable = expression.variables().get(number);
        boolean optional = acceptUndefined || !List.of("/", ".").contains(operator.symbol);
        if (optional) {
            variable(expression, index, number + 1, at, written);
        }
        String lead = written ? operator.separator : operator.first;
        String name = variable.name();
        boolean named = operator.named && !variable.exploded();
        String start = normalise(lead + (named ? name : ""), uri.substring(0, at));
        if (start == null || !uri.startsWith(start, at)) {
            return;
        }
        int after = at + start.length();
        boolean equals = uri.startsWith("=", after);
        if (!named) {
            boolean query = "?&".contains(operator.symbol) && !operator.symbol.isEmpty();
            boolean empty = operator.symbol.equals(";") || (acceptEmpty && !query);
            value(expression, index, number, after, empty ? 0 : 1);
        } else if (!operator.symbol.equals(";")) {
            if (equals) {
                value(expression, index, number, after + 1, 0);
            }
        } else {
            if (equals) {
                value(expression, index, number, after + 1, 1);
            }
            end(expression, index, number, after, after);
        }
    }

    private void value(Part.Expression expression, int index, int number, int start, int min) {
        Variable variable = expression.variables().get(number);
        String stops = stops(
                expression.operator().symbol, variable, expression.variables().size());
        int end = start;
        int count = 0;
        while (true) {
            if (count >= min) {
                end(expression, index, number, start, end);
            }
            if (end == uri.length()
                    || stops.indexOf(uri.charAt(end)) >= 0
                    || (exact && isEncoded(uri.charAt(end), expression.operator().symbol, variable))
                    || (variable.isPrefixed() && count == variable.prefix())) {
                return;
            }
            end += unit(end);
            count++;
        }
    }

    private void end(Part.Expression expression, int index, int number, int start, int end) {
        int slot = expression.variables().get(number).slot();
        spans[2 * slot] = start;
        spans[2 * slot + 1] = end;
        variable(expression, index, number + 1, end, true);
        spans[2 * slot] = -1;
        spans[2 * slot + 1] = -1;
    }

    private static String stops(String operator, Variable variable, int siblings) {
        return switch (operator) {
            case "+" -> "?#";
            case "#" -> "";
            case "/" -> variable.exploded() ? "?#" : "/?#";
            case ";" -> variable.exploded() ? "/?#" : ";/?#";
            case "?", "&" -> variable.exploded() ? "#" : "&#";
            case "" -> variable.isPrefixed() && siblings > 1 ? "/?#," : "/?#";
            default -> "/?#";
        };
    }

    /** Checks whether an expansion would have encoded a character that is raw in the URI. */
    private static boolean isEncoded(char c, String operator, Variable variable) {
        if ("+#".contains(operator) && !operator.isEmpty()) {
            return false;
        }
        String raw =
                variable.exploded() ? "=" + (operator.isEmpty() ? "," : operator) : variable.isPrefixed() ? "" : ",";
        return UriChars.isReserved(c) && raw.replace('?', '&').indexOf(c) < 0;
    }

    private int unit(int at) {
        if (uri.charAt(at) != '%') {
            return 1;
        }
        int lead = Integer.parseInt(uri.substring(at + 1, at + 3), 16);
        return lead < 0xC0 ? 3 : lead < 0xE0 ? 6 : lead < 0xF0 ? 9 : 12;
    }

    private void offer() {
        if ((exact && !isListOrMap()) || !hasNamedItems() || !hasOneValueForEachName()) {
            return;
        }
        int[] candidate = spans.clone();
        if (best == null || compare(candidate, best) < 0) {
            best = candidate;
        }
    }

    private boolean hasOneValueForEachName() {
        for (int slot = 0; slot < template.slots(); slot++) {
            for (int other = 0; other < template.slots(); other++) {
                Variable a = template.slot(slot).variable();
                Variable b = template.slot(other).variable();
                if (slot != other && a.name().equals(b.name()) && (!b.isPrefixed() || a.prefix() >= b.prefix())) {
                    String one = value(slot);
                    String two = value(other);
                    boolean reserved = template.slot(slot).operator().allowReserved;
                    boolean agree = a.isPrefixed()
                            ? two.indexOf(BETWEEN) < 0 && one.equals(Expander.prefix(two, a.prefix(), reserved))
                            : one.equals(two);
                    if (!agree || (spans[2 * slot] < 0) != (spans[2 * other] < 0)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private String value(int slot) {
        StringBuilder characters = new StringBuilder();
        boolean reserved = template.slot(slot).operator().allowReserved;
        for (int p = Math.max(0, spans[2 * slot]); p < spans[2 * slot + 1]; p += unit(p)) {
            String one = uri.substring(p, p + unit(p));
            String decoded = URLDecoder.decode(one.replace("+", "%2B"), StandardCharsets.UTF_8);
            boolean kept = reserved && one.length() == 3 && ":/?#[]@!$&'()*+,;=".contains(decoded);
            boolean hex = reserved
                    && one.equals("%25")
                    && uri.substring(p + 3, spans[2 * slot + 1]).matches("(?i)[0-9a-f]{2}.*");
            boolean between = one.equals(",")
                    && !reserved
                    && !template.slot(slot).variable().isPrefixed();
            characters.append(kept || hex ? one : between ? BETWEEN : decoded);
        }
        return characters.toString();
    }

    /** Checks whether each exploded variable without named items has an equals sign in all of its items or in none. */
    private boolean isListOrMap() {
        for (int slot = 0; slot < template.slots(); slot++) {
            Operator operator = template.slot(slot).operator();
            boolean unnamed = List.of("", ".", "/").contains(operator.symbol);
            if (unnamed && template.slot(slot).variable().exploded() && spans[2 * slot] >= 0) {
                String text = uri.substring(spans[2 * slot], spans[2 * slot + 1]);
                for (String item : text.split(operator.symbol.isEmpty() ? "," : "[" + operator.symbol + "]", -1)) {
                    int signs = item.length() - item.replace("=", "").length();
                    // A dot may occur in a key or a value, so an item of a label may be a piece of an entry.
                    boolean piece = operator.symbol.equals(".") && signs == 0;
                    if (text.contains("=") && signs != 1 && !piece) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /**
     * Checks whether each exploded variable with named items is a list whose items all have the variable's name, or a
     * map with different keys.
     */
    private boolean hasNamedItems() {
        for (int slot = 0; slot < template.slots(); slot++) {
            Variable variable = template.slot(slot).variable();
            String symbol = template.slot(slot).operator().symbol;
            if (!variable.exploded() || spans[2 * slot] < 0 || symbol.isEmpty() || !";?&".contains(symbol)) {
                continue;
            }
            boolean matrix = symbol.equals(";");
            boolean list = true;
            boolean map = true;
            Set<String> keys = new HashSet<>();
            String text = uri.substring(spans[2 * slot], spans[2 * slot + 1]);
            for (String item : text.split(matrix ? ";" : "&", -1)) {
                String name = item.replaceFirst("(?s)=.*", "");
                String value = item.substring(name.length());
                boolean written = matrix ? !value.equals("=") && !item.isEmpty() : !value.isEmpty();
                String key = URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
                list &= written && name.equals(normalise(variable.name(), ""));
                map &= written
                        && keys.add(key)
                        && (matrix || !name.matches(".*%(2D|2E|5F|7E|[46][1-9A-F]|[57][0-9A]|3[0-9]).*"));
                if (exact && value.indexOf('=', 1) > 0) {
                    return false;
                }
            }
            if (!list && !map) {
                return false;
            }
        }
        return true;
    }

    private int compare(int[] a, int[] b) {
        int undefined = Integer.compare(undefined(a), undefined(b));
        if (undefined != 0) {
            return undefined;
        }
        for (int slot = 0; slot < template.slots(); slot++) {
            int endA = a[2 * slot] < 0 ? -1 : a[2 * slot + 1];
            int endB = b[2 * slot] < 0 ? -1 : b[2 * slot + 1];
            if (endA != endB) {
                boolean bothDefined = endA >= 0 && endB >= 0;
                boolean bounded = !template.slot(slot).variable().exploded();
                return bothDefined && bounded && isLeftOfTheOnlyMulti(slot) ? endA - endB : endB - endA;
            }
        }
        return 0;
    }

    private boolean isLeftOfTheOnlyMulti(int slot) {
        List<Integer> multi = new ArrayList<>();
        int last = template.parts().size() - 1;
        for (int i = 0; i <= last; i++) {
            if (template.parts().get(i) instanceof Part.Expression e) {
                for (Variable v : e.variables()) {
                    boolean fragment = e.operator().symbol.equals("#");
                    boolean many = e.operator().symbol.equals("+")
                            || (e.operator().symbol.equals("/") && v.exploded());
                    // The fragment is a separate component: its text does not affect the text before it.
                    if (many || (fragment && (i < last || !isOnlyFragment()))) {
                        multi.add(v.slot());
                    }
                }
            }
        }
        return multi.size() == 1 && slot < multi.get(0);
    }

    private boolean isOnlyFragment() {
        return template.parts().subList(0, template.parts().size() - 1).stream()
                .noneMatch(p -> p instanceof Part.Literal l
                        ? l.text().contains("#")
                        : ((Part.Expression) p).operator().symbol.equals("#"));
    }

    private static int undefined(int[] spans) {
        int count = 0;
        for (int i = 0; i < spans.length; i += 2) {
            count += spans[i] < 0 ? 1 : 0;
        }
        return count;
    }

    /** Returns the normal form of a URI, or null if the text is not a URI. */
    static @Nullable String normalise(String uri) {
        return normalise(uri, "");
    }

    /** Returns the normal form of a text that follows another text. Uses octets and the decoder of the JDK. */
    private static @Nullable String normalise(String text, String before) {
        StringBuilder out = new StringBuilder();
        boolean fragment = before.contains("#");
        boolean query = before.replaceFirst("#.*", "").contains("?");
        boolean name = query && !fragment && before.matches("[^?]*\\?([^#]*&)?[^&=#]*");
        for (int i = 0; i < text.length(); ) {
            char c = text.charAt(i);
            byte[] octets;
            if (c == '%') {
                int from = i;
                while (i < text.length() && text.charAt(i) == '%') {
                    if (!text.substring(i, Math.min(i + 3, text.length())).matches("%[0-9A-Fa-f]{2}")) {
                        return null;
                    }
                    i += 3;
                }
                octets = new byte[(i - from) / 3];
                for (int k = 0; k < octets.length; k++) {
                    octets[k] = (byte) Integer.parseInt(text.substring(from + 3 * k + 1, from + 3 * k + 3), 16);
                }
            } else {
                if (!fragment) {
                    fragment = c == '#';
                    if (c == '&' || (c == '?' && !query)) {
                        name = query || c == '?';
                    } else if (c == '=' || fragment) {
                        name = false;
                    }
                    query |= c == '?';
                }
                int length = Character.charCount(text.codePointAt(i));
                String one = text.substring(i, i + length);
                i += length;
                if (one.matches("[-A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=]")) {
                    out.append(one);
                    continue;
                }
                if (one.matches("[\\x00-\\x1F\\x7F]") || (length == 1 && Character.isSurrogate(c))) {
                    return null;
                }
                octets = one.getBytes(StandardCharsets.UTF_8);
            }
            try {
                String decoded = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(octets))
                        .toString();
                for (int codePoint : decoded.codePoints().toArray()) {
                    String character = Character.toString(codePoint);
                    if (character.matches("[-A-Za-z0-9._~]") && !name) {
                        out.append(character);
                    } else {
                        for (byte octet : character.getBytes(StandardCharsets.UTF_8)) {
                            out.append(String.format("%%%02X", octet & 0xFF));
                        }
                    }
                }
            } catch (CharacterCodingException e) {
                return null;
            }
        }
        boolean encodedScheme = before.isEmpty() && schemeEnd(out.toString()) > 0 && schemeEnd(text) == 0;
        return encodedScheme ? null : out.toString();
    }
}
