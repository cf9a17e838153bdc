package io.github.mcpresources.uri;

/**
 * The grammar of <a href="https://www.rfc-editor.org/rfc/rfc6570#section-2">RFC 6570, section 2</a>. It is checked
 * before the parser runs, so that every error has a position and input that only the parser accepts is rejected.
 *
 * <p>In two cases the check accepts more than the RFC. An apostrophe is a literal, as in the examples of the RFC. A
 * space is also a literal, and is encoded like other characters that are not allowed in URIs.
 */
final class TemplateGrammar {
    /** The maximum length of a variable name. The parser needs stack space in proportion to this length. */
    static final int MAX_NAME_LENGTH = 1_000;

    private static final String NOT_LITERAL = "\"<>\\^`|";

    private final String template;
    private final int maxVariables;
    private int position;
    private int variables;

    private TemplateGrammar(String template, int maxVariables) {
        this.template = template;
        this.maxVariables = maxVariables;
    }

    static void check(String template, UriTemplate.Policy policy) {
        if (template.length() > policy.maxTemplateLength()) {
            throw new UriTemplateException(
                    template,
                    policy.maxTemplateLength(),
                    "the template has " + template.length() + " characters, over the limit maxTemplateLength, "
                            + policy.maxTemplateLength());
        }
        new TemplateGrammar(template, policy.maxVariables()).template();
    }

    private void template() {
        while (position < template.length()) {
            char c = template.charAt(position);
            if (c == '{') {
                expression();
            } else if (c == '}') {
                throw error(position, "a closing brace without an opening one");
            } else {
                literal(c);
            }
        }
    }

    private void literal(char c) {
        if (c == '%') {
            if (UriChars.triplet(template, position) < 0) {
                throw error(position, "a percent sign in a literal must start a triplet such as %2F");
            }
            position += 3;
            return;
        }
        int codePoint = template.codePointAt(position);
        if (UriChars.isControl(codePoint)
                || NOT_LITERAL.indexOf(codePoint) >= 0
                || UriChars.isLoneSurrogate(codePoint)) {
            throw error(position, String.format("the character U+%04X is not allowed in a literal", codePoint));
        }
        position += Character.charCount(codePoint);
    }

    private void expression() {
        int open = position++;
        if (position < template.length() && "+#./;?&".indexOf(template.charAt(position)) >= 0) {
            position++;
        } else if (position < template.length() && "=,!@|".indexOf(template.charAt(position)) >= 0) {
            throw error(position, "the operator '" + template.charAt(position) + "' is reserved by RFC 6570");
        }
        while (true) {
            variable(open);
            char c = template.charAt(position++);
            if (c == '}') {
                return;
            }
            if (c != ',') {
                throw error(position - 1, "the character '" + c + "' is not allowed in an expression");
            }
        }
    }

    private void variable(int open) {
        name(open);
        if (++variables > maxVariables) {
            throw error(position, "the template has more variables than the limit maxVariables, " + maxVariables);
        }
        if (at(open) == '*') {
            position++;
        } else if (at(open) == ':') {
            position++;
            prefix(open);
        }
        at(open);
    }

    private void name(int open) {
        int start = position;
        boolean dotAllowed = false;
        for (char c = at(open); ; c = at(open)) {
            if (c == '%' && UriChars.triplet(template, position) >= 0) {
                position += 3;
            } else if (c == '_' || ("-~.".indexOf(c) < 0 && UriChars.isUnreserved(c))) {
                position++;
            } else if (c == '.' && dotAllowed) {
                position++;
                dotAllowed = false;
                continue;
            } else {
                break;
            }
            dotAllowed = true;
        }
        if (position == start) {
            throw error(
                    position, "a variable name is expected: letters, digits, '_', triplets, and single dots inside");
        }
        if (!dotAllowed) {
            throw error(position - 1, "a variable name must not end with a dot or contain two dots in a row");
        }
        if (position - start > MAX_NAME_LENGTH) {
            throw error(start, "a variable name must not be longer than " + MAX_NAME_LENGTH + " characters");
        }
    }

    private void prefix(int open) {
        int start = position;
        while (at(open) >= '0' && at(open) <= '9') {
            position++;
        }
        if (position == start || template.charAt(start) == '0' || position - start > 4) {
            throw error(start, "the length after ':' must be a number from 1 to 9999");
        }
    }

    private char at(int open) {
        if (position >= template.length()) {
            throw error(open, "the expression is not closed");
        }
        return template.charAt(position);
    }

    private UriTemplateException error(int at, String reason) {
        return new UriTemplateException(template, at, reason);
    }
}
