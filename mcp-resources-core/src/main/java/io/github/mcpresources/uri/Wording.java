package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text that a template copies, in the form that it has in a normalised URI: mostly one, but a triplet that is decoded
 * elsewhere stays in the name of a query parameter, and what stands before the text in the URI may decide which it is.
 *
 * @param forms the forms, no two for the same component
 * @param folded the one form in {@link UriText#folded}, or null when that depends on the URI
 * @param whole whether it is made of whole characters of UTF-8: no URI has another text, and no value that is a rest
 */
record Wording(List<Form> forms, @Nullable String folded, boolean whole) {

    /**
     * One form.
     *
     * @param text the normal form
     * @param components where the text has it, as bits of {@link Component}; all of them when it is the only one
     */
    record Form(String text, int components) {}

    /**
     * The forms of a text that starts in one of the components.
     *
     * @param foldAuthority whether the case of the authority is not significant
     */
    static Wording of(String text, int components, boolean foldAuthority) {
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
        return new Wording(forms, known ? folded : null, whole);
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

    /** The form in one component. What is not UTF-8 can be expanded; as no URI equals it, it stays as it is. */
    static String form(String text, Component component) {
        String normalised = UriText.normalise(text, component);
        return normalised == null ? text : normalised;
    }

    /** The form with the case that a URI is compared in, or null when what follows decides whether it is a scheme. */
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

    /** The form, or one of several. */
    String any() {
        return forms.get(0).text();
    }

    /** What tells it from other wordings. */
    String shape() {
        if (folded != null) {
            return folded;
        }
        List<String> texts = new ArrayList<>();
        forms.forEach(form -> texts.add(form.text()));
        return String.join("\n", texts);
    }
}
