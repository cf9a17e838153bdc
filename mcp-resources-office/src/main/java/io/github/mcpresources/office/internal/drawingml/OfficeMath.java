package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/**
 * Writes an equation of Word or PowerPoint (Office Math) in one line, for example {@code a/(b+1)=x^2}. Parentheses are
 * added where the line would otherwise have another meaning.
 */
public final class OfficeMath {

    /** A part of an equation. */
    private record Piece(Kind kind, String text) {}

    private enum Kind {
        PLAIN,
        FRACTION,
        SCRIPT,
        FUNCTION
    }

    /**
     * The arguments and properties of an element.
     *
     * @param arguments the texts, by the names of their elements
     */
    private record Parts(Map<String, List<String>> arguments, Map<String, String> properties) {

        String get(String name) {
            List<String> all = arguments.getOrDefault(name, List.of());
            return all.isEmpty() ? "" : all.get(0);
        }

        String joined(String name, String separator) {
            return String.join(separator, arguments.getOrDefault(name, List.of()));
        }

        String property(String name, String absent) {
            return properties.getOrDefault(name, absent);
        }
    }

    private static final String OPERATORS = "+-−±∓=<>≤≥≠≈≡·×÷∗*/¦,;:→←↔⇒⇔∧∨ ";

    /** The maximum length of a text that counts as one operand. */
    private static final int MAX_OPERAND = 40;

    /** The maximum length of a property. Most of them are single characters, such as parentheses. */
    private static final int MAX_PROPERTY = 20;

    /** The number of characters that a part of an equation counts as, because of its objects. */
    private static final int PIECE = 16;

    private static final Pattern NUMBER_OR_CHARACTER = Pattern.compile("\\p{N}[\\p{N}.,]*|.", Pattern.DOTALL);

    /** Matches a number or a character with superscripts and subscripts. */
    private static final Pattern OPERAND =
            Pattern.compile("(?:\\p{N}[\\p{N}.,]*|.)(?:[_^](?:\\([^()]*\\)|\\p{N}+|.))*", Pattern.DOTALL);

    private final OfficeLimits limits;
    /** The characters of the equation. Each part counts as {@link #PIECE} characters more. */
    private long characters;

    private OfficeMath(OfficeLimits limits) {
        this.limits = limits;
    }

    /**
     * Reads the current element, which is {@code m:oMath} or {@code m:oMathPara}.
     *
     * @throws OfficeException if the equation has more characters than a paragraph may have
     * @throws XMLStreamException if the XML is damaged or cannot be read
     * @throws IOException if the document cannot be read
     */
    public static String read(XmlElements xml, OfficeLimits limits) throws XMLStreamException, IOException {
        boolean isParagraph = xml.name().equals("oMathPara");
        OfficeMath math = new OfficeMath(limits);
        return isParagraph ? math.parts(xml).joined("oMath", " ") : math.sequence(xml);
    }

    /** Counts a text and the objects for it. */
    private void count(String text) {
        characters += PIECE + text.length();
        DocumentMemory.hold(characters);
        if (characters > limits.text().paragraph()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "An equation has " + characters + " characters or more, over the limit of "
                            + limits.text().paragraph() + "; each of its parts counts as " + PIECE
                            + " (setting OfficeLimits.Text.paragraph)",
                    null);
        }
    }

    private String sequence(XmlElements xml) throws XMLStreamException, IOException {
        List<Piece> pieces = new ArrayList<>();
        sequence(xml, pieces);
        return joined(pieces);
    }

    private void sequence(XmlElements xml, List<Piece> pieces) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("t")) {
                String text = xml.text();
                count(text);
                add(Kind.PLAIN, text, pieces);
            } else if (!name.endsWith("Pr") && !name.equals("del") && !name.equals("moveFrom")) {
                structure(xml, name, pieces);
            }
        });
    }

    private static void add(Kind kind, String text, List<Piece> pieces) {
        if (!text.isEmpty()) {
            pieces.add(new Piece(kind, text));
        }
    }

    private void structure(XmlElements xml, String name, List<Piece> pieces) throws XMLStreamException, IOException {
        switch (name) {
            case "f" -> add(Kind.FRACTION, fraction(parts(xml)), pieces);
            case "sSup", "sSub", "sSubSup" -> add(Kind.SCRIPT, script(parts(xml)), pieces);
            case "limLow", "limUpp" -> {
                Parts parts = parts(xml);
                String limit = scripts(name.equals("limLow") ? "_" : "^", parts.get("lim"));
                add(Kind.SCRIPT, base(parts.get("e")) + limit, pieces);
            }
            case "sPre" -> {
                Parts parts = parts(xml);
                String before = scripts("_", parts.get("sub")) + scripts("^", parts.get("sup"));
                add(Kind.PLAIN, before + " " + base(parts.get("e")), pieces);
            }
            case "rad" -> {
                Parts parts = parts(xml);
                String degree = parts.get("deg");
                add(Kind.PLAIN, "√" + (degree.isEmpty() ? "" : "[" + degree + "]") + enclosed(parts.get("e")), pieces);
            }
            case "nary" -> {
                Parts parts = parts(xml);
                String operator = parts.property("chr", "∫");
                String range = scripts("_", parts.get("sub")) + scripts("^", parts.get("sup"));
                add(Kind.SCRIPT, operator + range + " " + base(parts.get("e")), pieces);
            }
            case "d" -> {
                Parts parts = parts(xml);
                String content = parts.joined("e", parts.property("sepChr", "|"));
                add(Kind.PLAIN, parts.property("begChr", "(") + content + parts.property("endChr", ")"), pieces);
            }
            case "func" -> {
                Parts parts = parts(xml);
                add(Kind.FUNCTION, parts.get("fName") + enclosed(parts.get("e")), pieces);
            }
            case "m" -> add(Kind.PLAIN, "[" + parts(xml).joined("mr", "; ") + "]", pieces);
            case "mr" -> add(Kind.PLAIN, parts(xml).joined("e", ", "), pieces);
            case "eqArr" -> add(Kind.PLAIN, parts(xml).joined("e", "; "), pieces);
            case "acc" -> {
                Parts parts = parts(xml);
                add(Kind.PLAIN, base(parts.get("e")) + parts.property("chr", "\u0302"), pieces);
            }
            case "bar" -> {
                Parts parts = parts(xml);
                boolean isAbove = parts.property("pos", "bot").equals("top");
                add(Kind.PLAIN, base(parts.get("e")) + (isAbove ? "\u0305" : "\u0332"), pieces);
            }
            case "groupChr" -> {
                Parts parts = parts(xml);
                String sign = parts.property("chr", "");
                boolean isArrow = sign.matches("[\u2190-\u21ff\u27f0-\u27ff]");
                add(Kind.SCRIPT, isArrow ? sign + scripts("^", parts.get("e")) : parts.get("e"), pieces);
            }
            default -> sequence(xml, pieces); // runs, boxes, content controls
        }
    }

    private Parts parts(XmlElements xml) throws XMLStreamException, IOException {
        Parts parts = new Parts(new HashMap<>(), new HashMap<>());
        xml.children(name -> {
            if (name.endsWith("Pr")) {
                xml.children(property -> {
                    String value = xml.attribute("val");
                    String known = value == null || value.length() > MAX_PROPERTY ? "" : value;
                    count(known);
                    parts.properties.put(property, known);
                });
            } else {
                String text = name.equals("mr") ? parts(xml).joined("e", ", ") : sequence(xml);
                count("");
                parts.arguments.computeIfAbsent(name, it -> new ArrayList<>()).add(text);
            }
        });
        return parts;
    }

    private static String fraction(Parts parts) {
        String above = parts.get("num");
        String below = parts.get("den");
        String line = parts.property("type", "bar").equals("noBar") ? "¦" : "/";
        boolean isOperand =
                below.length() <= MAX_OPERAND && OPERAND.matcher(below).matches();
        return base(above) + line + (isOperand ? below : enclosed(below));
    }

    private static String script(Parts parts) {
        String base = parts.get("e");
        boolean isScript = base.indexOf('^') >= 0 || base.indexOf('_') >= 0;
        return (isScript ? enclosed(base) : base(base))
                + scripts("_", parts.get("sub"))
                + scripts("^", parts.get("sup"));
    }

    private static String scripts(String sign, String text) {
        if (text.isEmpty()) {
            return "";
        }
        boolean isShort = text.length() <= MAX_OPERAND
                && NUMBER_OR_CHARACTER.matcher(text).matches();
        return sign + (isShort ? text : enclosed(text));
    }

    /** Encloses a text in parentheses if it has an operator outside of parentheses. */
    private static String base(String text) {
        int depth = 0;
        for (int at = 0; at < text.length(); at++) {
            char ch = text.charAt(at);
            depth += isOpening(ch) ? 1 : isClosing(ch) ? -1 : 0;
            if (depth == 0 && OPERATORS.indexOf(ch) >= 0 && text.length() > 1) {
                return enclosed(text);
            }
        }
        return text;
    }

    private static boolean isOpening(char ch) {
        return ch == '(' || ch == '[' || ch == '{';
    }

    private static boolean isClosing(char ch) {
        return ch == ')' || ch == ']' || ch == '}';
    }

    /** Encloses a text in parentheses, unless it is already in one pair of them. */
    private static String enclosed(String text) {
        int depth = 0;
        boolean isEnclosed = text.startsWith("(") && text.endsWith(")");
        for (int at = 0; at < text.length() - 1 && isEnclosed; at++) {
            depth += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
            isEnclosed = depth > 0;
        }
        return isEnclosed ? text : "(" + text + ")";
    }

    /** Joins pieces. A fraction beside a factor is enclosed, and a letter is separated from an exponent. */
    private static String joined(List<Piece> pieces) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < pieces.size(); at++) {
            Piece piece = pieces.get(at);
            boolean afterFactor = !text.isEmpty() && isEndOfFactor(text.codePointBefore(text.length()));
            boolean beforeFactor = at + 1 < pieces.size()
                    && isStartOfFactor(pieces.get(at + 1).text().codePointAt(0));
            boolean isLetter = Character.isLetterOrDigit(piece.text().codePointAt(0));
            boolean afterScript = at > 0 && pieces.get(at - 1).kind() == Kind.SCRIPT;
            if (piece.kind() == Kind.FRACTION && (afterFactor || beforeFactor)) {
                text.append('(').append(piece.text()).append(')');
            } else {
                text.append(afterFactor && isLetter && (afterScript || piece.kind() == Kind.FUNCTION) ? " " : "");
                text.append(piece.text());
            }
        }
        return text.toString();
    }

    private static boolean isStartOfFactor(int ch) {
        return Character.isLetterOrDigit(ch) || ch == '(' || ch == '[' || ch == '√';
    }

    private static boolean isEndOfFactor(int ch) {
        return Character.isLetterOrDigit(ch) || ch == ')' || ch == ']';
    }
}
