package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The forms that a template literal may have in a normalised URI. Most literals have one form. A literal with a
 * percent-encoded character may have several forms, because normalisation decodes unreserved characters everywhere
 * except in the names of query parameters.
 *
 * @param folded the form that is compared with {@link UriText#folded}: the parts whose case is not significant are in
 *     lower case; null if this form depends on the URI
 * @param whole true if the percent-encoded octets of the literal are complete UTF-8 characters; otherwise no URI
 *     contains the literal
 */
record NormalisedLiteral(List<Form> forms, @Nullable String folded, boolean whole) {

    /**
     * A form of a literal.
     *
     * @param components the components in which the literal has this form, as bits of {@link Component}
     */
    record Form(String text, int components) {}

    /**
     * Returns the forms of a literal.
     *
     * @param components the components in which the literal may begin, as bits of {@link Component}
     * @param foldAuthority true if the case of the authority is not significant
     */
    static NormalisedLiteral of(String text, int components, boolean foldAuthority) {
        List<Form> forms = forms(text, components);
        boolean whole = UriText.normalise(text, Component.START) != null;
        String folded = null;
        boolean known = true;
        for (Component component : Component.values()) {
            if ((components & component.bit()) != 0) {
                String one = folded(form(text, component), component, foldAuthority);
                known &= one != null && (folded == null || folded.equals(one));
                folded = one;
            }
        }
        return new NormalisedLiteral(forms, known ? folded : null, whole);
    }

    static List<Form> forms(String text, int components) {
        List<Form> forms = new ArrayList<>();
        for (Component component : Component.values()) {
            if ((components & component.bit()) != 0) {
                String form = form(text, component);
                int same = 0;
                while (same < forms.size() && !forms.get(same).text().equals(form)) {
                    same++;
                }
                int others = same == forms.size() ? 0 : forms.remove(same).components();
                forms.add(new Form(form, others | component.bit()));
            }
        }
        return forms.size() == 1 ? List.of(new Form(forms.get(0).text(), Component.ALL)) : List.copyOf(forms);
    }

    /**
     * Returns the form of a text in one component. Text with percent-encoded octets that are not UTF-8 is returned
     * unchanged. A template with such a literal can be expanded, but matches no URI.
     */
    static String form(String text, Component component) {
        String normalised = UriText.normalise(text, component);
        return normalised == null ? text : normalised;
    }

    /**
     * Returns the form with the scheme in lower case. The authority is also in lower case if its case is not
     * significant. Returns null if the literal has upper-case letters and only the text after it determines whether
     * they belong to the scheme.
     */
    private static @Nullable String folded(String form, Component start, boolean foldAuthority) {
        StringBuilder folded = new StringBuilder(form);
        Component component = start;
        int scheme = 0;
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            Component next = component.after(c);
            if (next == Component.SCHEME) {
                scheme = i + 1;
            } else if (next == Component.COLON || (foldAuthority && component == Component.AUTHORITY)) {
                int from = next == Component.COLON ? 0 : i;
                folded.replace(from, i + 1, UriText.foldUpTo(form.substring(from, i + 1), i + 1 - from));
            }
            component = next;
        }
        boolean open =
                component == Component.SCHEME && !UriText.foldUpTo(form, scheme).equals(form);
        return open ? null : folded.toString();
    }

    String any() {
        return forms.get(0).text();
    }

    /** Returns text that distinguishes this literal from other literals. */
    String shape() {
        if (folded != null) {
            return folded;
        }
        List<String> texts = new ArrayList<>();
        forms.forEach(form -> texts.add(form.text()));
        return String.join("\n", texts);
    }
}
