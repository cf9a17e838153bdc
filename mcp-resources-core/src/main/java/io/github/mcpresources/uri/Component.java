package io.github.mcpresources.uri;

/**
 * The component of a URI to which a character belongs. The rules for comparing URIs differ between components: the case
 * of the scheme is not significant, the case of the authority is not significant if the policy ignores it, and
 * percent-encoded characters in the names of query parameters are not decoded. A set of components is an integer in
 * which each component has one bit.
 */
enum Component {
    START(0),
    /** A possible scheme: text that is a scheme if a colon follows. */
    SCHEME(1),
    /** The position directly after the colon of the scheme. */
    COLON(2),
    /** The position after the colon of the scheme and one slash. */
    SLASH(3),
    AUTHORITY(4),
    PATH(5),
    NAME(6),
    VALUE(7),
    FRAGMENT(8);

    static final int ALL = (1 << values().length) - 1;

    /**
     * One character of each kind: a letter, each character with a special meaning in a component, and a character
     * without a special meaning.
     */
    private static final String KINDS = "a:/?#&=!";

    private static final Component[] COMPONENTS = values();

    private final int bit;

    Component(int position) {
        this.bit = 1 << position;
    }

    int bit() {
        return bit;
    }

    /** Returns the component after a character. {@code this} is the component before the character. */
    Component after(char c) {
        if (this == FRAGMENT || c == '#') {
            return FRAGMENT;
        }
        if (this == NAME || this == VALUE) {
            return c == '&' ? NAME : c == '=' ? VALUE : this;
        }
        if (c == '?') {
            return NAME;
        }
        return switch (this) {
            case START -> UriChars.isLetter(c) ? SCHEME : PATH;
            case SCHEME -> c == ':' ? COLON : UriChars.isSchemeChar(c) ? SCHEME : PATH;
            case COLON -> c == '/' ? SLASH : PATH;
            case SLASH -> c == '/' ? AUTHORITY : PATH;
            case AUTHORITY -> c == '/' ? PATH : AUTHORITY;
            default -> PATH;
        };
    }

    /**
     * Returns the component at the position {@code to}. {@code this} is the component at the position {@code from}. The
     * text is in normal form.
     */
    Component after(String text, int from, int to) {
        Component component = this;
        for (int i = from; i < to; i++) {
            component = component.after(text.charAt(i));
        }
        return component;
    }

    /**
     * Returns the possible components after a template literal.
     *
     * @param components the possible components before the literal
     */
    static int after(int components, String literal) {
        int following = 0;
        for (Component component : COMPONENTS) {
            if ((components & component.bit()) != 0) {
                String form = NormalisedLiteral.form(literal, component);
                following |= component.after(form, 0, form.length()).bit();
            }
        }
        return following;
    }

    /**
     * Returns the possible components after an expression, for all texts that the expression may match, including the
     * empty string.
     *
     * @param components the possible components before the expression
     */
    static int after(int components, Part.Expression expression) {
        Operator operator = expression.operator();
        int stops = ~0;
        for (Variable variable : expression.variables()) {
            stops &= variable.exploded() ? operator.explodedStops() : operator.stops;
        }
        String written = operator.first + operator.separator + (operator.named ? "=" : "");
        int reached = components;
        int before;
        do {
            before = reached;
            for (Component component : COMPONENTS) {
                if ((before & component.bit()) != 0) {
                    reached |= component.following(stops, written);
                }
            }
        } while (reached != before);
        return reached;
    }

    private int following(int stops, String written) {
        int following = 0;
        for (int i = 0; i < KINDS.length(); i++) {
            char c = KINDS.charAt(i);
            if (!UriChars.stops(c, stops) || written.indexOf(c) >= 0) {
                following |= after(c).bit();
            }
        }
        return following;
    }
}
