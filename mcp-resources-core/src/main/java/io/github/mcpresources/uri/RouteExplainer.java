package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Explains the routing of one URI. For each template that was not chosen, this class finds the token at which the
 * template does not match or ranks below the chosen template. This class is not optimised for speed.
 */
final class RouteExplainer<T> {
    private final String uri;
    private final @Nullable UriText text;
    private final @Nullable Entry<T> winner;
    private final UriTemplate.@Nullable Match winning;

    /** The template without variables that takes precedence over all templates of the router; null if there is none. */
    private final @Nullable UriTemplate taken;

    private RouteExplainer(
            String uri,
            @Nullable UriText text,
            @Nullable Entry<T> winner,
            UriTemplate.@Nullable Match winning,
            @Nullable UriTemplate taken) {
        this.uri = uri;
        this.text = text;
        this.winner = winner;
        this.winning = winning;
        this.taken = taken;
    }

    static <T> RouteExplainer<T> routed(
            String uri, @Nullable UriText text, @Nullable Entry<T> winner, UriTemplate.@Nullable Match winning) {
        return new RouteExplainer<>(uri, text, winner, winning, null);
    }

    static <T> RouteExplainer<T> taken(String uri, @Nullable UriText text, UriTemplate by) {
        return new RouteExplainer<>(uri, text, null, null, by);
    }

    UriTemplateRouter.Explanation explain(List<Entry<T>> entries) {
        List<UriTemplateRouter.Explanation.Candidate> others = new ArrayList<>();
        for (Entry<T> entry : entries) {
            if (winner == null || !entry.template().equals(winner.template())) {
                others.add(candidate(entry));
            }
        }
        return new UriTemplateRouter.Explanation(
                uri, Optional.ofNullable(winner).map(Entry::template).or(() -> Optional.ofNullable(taken)), others);
    }

    private UriTemplateRouter.Explanation.Candidate candidate(Entry<T> entry) {
        UriTemplate template = entry.template();
        if (text == null) {
            return failed(
                    template,
                    0,
                    "not a URI: it contains a control character, a lone surrogate, a malformed percent-encoding, octets"
                            + " that are not UTF-8 or a percent-encoded character in the scheme, or it is longer than"
                            + " the limit (setting maxUriLength)");
        }
        UriTemplate.Match match = template.plan().match(text, null);
        if (match != null && taken != null) {
            return new UriTemplateRouter.Explanation.Candidate(
                    template, true, token(template, 0), position(template, 0), "the winner has no variables");
        }
        if (match != null && winner != null && winning != null) {
            return lost(entry, match, winner, winning);
        }
        if (template.plan().isTooLarge(text)) {
            return failed(
                    template,
                    0,
                    "the URI is too long for this template: matching needs more table cells than the limit"
                            + " (setting maxTableCells)");
        }
        List<Part> head = template.plan().head();
        for (int i = 0; i < head.size(); i++) {
            if (!template.plan().matchesStart(text, i + 1)) {
                return failed(
                        template,
                        i,
                        head.get(i) instanceof Part.Literal
                                ? "the URI does not contain the literal here"
                                : "no value of the expression matches here");
            }
        }
        String name = template.plan().ambiguousName(text);
        if (name != null) {
            return failed(template, partOf(template, name), "no value of '" + name + "' matches all its occurrences");
        }
        if (template.plan().hasEncodedStart() && text.foldEnd() > 0) {
            return failed(
                    template, 0, "the URI has a scheme, but the template starts with a percent-encoded character");
        }
        boolean fitsUpToQuery =
                head.size() < template.parts().size() && template.plan().matchesHead(text);
        if (fitsUpToQuery && template.plan().isQueryTooLarge(text)) {
            return failed(
                    template,
                    head.size(),
                    "the query is too long for this template: matching needs more table cells than the limit"
                            + " (setting maxTableCells)");
        }
        return failed(
                template,
                head.size(),
                fitsUpToQuery
                        ? "the query or the fragment does not match"
                        : "the URI continues after the end of the template");
    }

    private static int partOf(UriTemplate template, String name) {
        int part = 0;
        for (int i = 0; i < template.parts().size(); i++) {
            boolean has = template.parts().get(i) instanceof Part.Expression expression
                    && expression.variables().stream().anyMatch(v -> v.name().equals(name));
            part = has ? i : part;
        }
        return part;
    }

    private static UriTemplateRouter.Explanation.Candidate failed(UriTemplate template, int part, String reason) {
        return new UriTemplateRouter.Explanation.Candidate(
                template, false, token(template, part), position(template, part), reason);
    }

    private static <T> UriTemplateRouter.Explanation.Candidate lost(
            Entry<T> entry, UriTemplate.Match match, Entry<T> winner, UriTemplate.Match winning) {
        UriTemplate template = entry.template();
        int part = template.plan().head().size();
        String reason;
        if (winner.template().variables().isEmpty()) {
            part = 0;
            reason = "the winner has no variables";
        } else if (entry.rank().compareSymbols(winner.rank()) == 0) {
            int more = winning.boundQueryNames() - match.boundQueryNames();
            int fewer = entry.rank().queryNames() - winner.rank().queryNames();
            reason = more > 0
                    ? "the winner matches more query parameters of the URI; the difference is " + more
                    : fewer > 0
                            ? "the winner declares fewer query parameters; the difference is " + fewer
                            : "the shape of the winner comes first in alphabetical order; a shape is the text of a"
                                    + " template without the names of variables that do not appear in a URI";
        } else {
            part = RouteShape.firstDifference(template, entry.rank(), winner.rank());
            reason = "the winner is more specific";
        }
        return new UriTemplateRouter.Explanation.Candidate(
                template, true, token(template, part), position(template, part), reason);
    }

    private static String token(UriTemplate template, int part) {
        int end = part + 1 < template.parts().size()
                ? position(template, part + 1)
                : template.toString().length();
        return template.toString().substring(position(template, part), end);
    }

    private static int position(UriTemplate template, int part) {
        return part < template.parts().size()
                ? template.parts().get(part).position()
                : template.toString().length();
    }
}
