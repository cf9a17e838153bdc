package io.github.mcpresources.uri;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why a URI goes where it goes.
 *
 * @param uri the URI that was asked about
 * @param winner the template that it belongs to, empty when none matches
 * @param others every other template, in the order of precedence, and where it fell out
 */
public record RouteExplanation(String uri, Optional<UriTemplate> winner, List<Candidate> others) {

    /**
     * Copies the list, so that an explanation cannot change.
     *
     * @param uri the URI that was asked about
     * @param winner the template that it belongs to
     * @param others every other template
     */
    public RouteExplanation {
        others = List.copyOf(others);
    }

    /**
     * A template that lost.
     *
     * @param template the template
     * @param matches whether it matches the URI, and lost to a more specific one
     * @param token the literal or the expression where it fell out, empty at the end of the template
     * @param position where the token starts in the template
     * @param reason why it fell out there
     */
    public record Candidate(UriTemplate template, boolean matches, String token, int position, String reason) {
        @Override
        public String toString() {
            return template + ": " + reason + " (" + (token.isEmpty() ? "end" : token) + " at " + position + ")";
        }
    }

    /**
     * Returns the explanation as lines of text.
     *
     * @return the URI and its winner, then a line for each other template
     */
    @Override
    public String toString() {
        String first =
                printable(uri) + " -> " + winner.map(UriTemplate::toString).orElse("no template");
        return others.stream().map(other -> "\n  " + other).collect(Collectors.joining("", first, ""));
    }

    /** The URI on one line: control characters as Java writes them. */
    private static String printable(String uri) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < uri.length(); i++) {
            char c = uri.charAt(i);
            boolean shown = !Character.isISOControl(c) && c != '\u2028' && c != '\u2029' && !Character.isSurrogate(c);
            boolean pair = Character.isSurrogate(c) && !UriChars.isLoneSurrogate(codePoint(uri, i));
            text.append(shown || pair ? String.valueOf(c) : String.format("\\u%04X", (int) c));
        }
        return text.toString();
    }

    private static int codePoint(String uri, int index) {
        boolean second = index > 0 && Character.isLowSurrogate(uri.charAt(index));
        return uri.codePointAt(second && Character.isHighSurrogate(uri.charAt(index - 1)) ? index - 1 : index);
    }
}
