package io.github.mcpresources.uri;

/**
 * Where in a URI a character stands, as far as comparing needs to know: the case of a scheme, and by policy of an
 * authority, is not significant, and triplets in the names of query parameters are not decoded. Followed from character
 * to character of a text in normal form; what a template may have before a literal is a set of components, as bits.
 */
enum Component {
    START(0),
    /** In what is a scheme if a colon follows. */
    SCHEME(1),
    /** After the colon of the scheme. */
    COLON(2),
    /** After the colon and a slash. */
    SLASH(3),
    AUTHORITY(4),
    PATH(5),
    /** In the name of a query parameter. */
    NAME(6),
    /** In the value of a query parameter. */
    VALUE(7),
    FRAGMENT(8);

    /** All components. */
    static final int ALL = (1 << values().length) - 1;

    /** A letter, what has a meaning in some component, and a character that has none. */
    private static final String KINDS = "a:/?#&=!";

    private static final Component[] COMPONENTS = values();

    private final int bit;

    Component(int position) {
        this.bit = 1 << position;
    }

    int bit() {
        return bit;
    }

    /** The component of what follows the character. */
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

    /** The component of what follows the text. */
    Component after(String text, int from, int to) {
        Component component = this;
        for (int i = from; i < to; i++) {
            component = component.after(text.charAt(i));
        }
        return component;
    }

    /** The components of what follows the literal of a template. */
    static int after(int components, String literal) {
        int following = 0;
        for (Component component : COMPONENTS) {
            if ((components & component.bit()) != 0) {
                String form = Wording.form(literal, component);
                following |= component.after(form, 0, form.length()).bit();
            }
        }
        return following;
    }

    /** The components of what follows any text that an expression stands for, found or not. */
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
