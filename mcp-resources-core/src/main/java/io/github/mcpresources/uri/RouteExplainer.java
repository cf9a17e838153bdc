package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds where templates fall out for one URI; made for people, so it takes its time. */
final class RouteExplainer<T> {
    private final String uri;
    private final @Nullable UriText text;
    private final @Nullable Entry<T> winner;
    private final @Nullable TemplateMatch winning;

    RouteExplainer(String uri, @Nullable UriText text, @Nullable Entry<T> winner, @Nullable TemplateMatch winning) {
        this.uri = uri;
        this.text = text;
        this.winner = winner;
        this.winning = winning;
    }

    RouteExplanation explain(List<Entry<T>> entries) {
        List<RouteExplanation.Candidate> others = new ArrayList<>();
        for (Entry<T> entry : entries) {
            if (winner == null || !entry.template().equals(winner.template())) {
                others.add(candidate(entry));
            }
        }
        return new RouteExplanation(uri, Optional.ofNullable(winner).map(Entry::template), others);
    }

    private RouteExplanation.Candidate candidate(Entry<T> entry) {
        UriTemplate template = entry.template();
        if (text == null) {
            return failed(
                    template, 0, "no URI: a control character, a bad triplet, octets that are not UTF-8, or too long");
        }
        TemplateMatch match = template.plan().match(text, null);
        if (match != null && winner != null && winning != null) {
            return lost(entry, match, winner, winning);
        }
        List<Part> head = template.plan().head();
        for (int i = 0; i < head.size(); i++) {
            if (!template.plan().matchesStart(text, i + 1)) {
                return failed(
                        template,
                        i,
                        head.get(i) instanceof Part.Literal ? "the literal is not there" : "no value fits here");
            }
        }
        return failed(
                template,
                head.size(),
                head.size() == template.parts().size() ? "the URI goes on" : "the query or the fragment does not fit");
    }

    private static RouteExplanation.Candidate failed(UriTemplate template, int part, String reason) {
        return new RouteExplanation.Candidate(template, false, token(template, part), position(template, part), reason);
    }

    private static <T> RouteExplanation.Candidate lost(
            Entry<T> entry, TemplateMatch match, Entry<T> winner, TemplateMatch winning) {
        UriTemplate template = entry.template();
        int part = template.plan().head().size();
        String reason;
        if (winner.template().variables().isEmpty()) {
            part = 0;
            reason = "the winner is the exact URI";
        } else if (entry.rank().compareSymbols(winner.rank()) == 0) {
            int more = winning.boundQueryNames() - match.boundQueryNames();
            int fewer = entry.rank().queryNames() - winner.rank().queryNames();
            reason = more > 0
                    ? "the winner binds more query parameters, by " + more
                    : fewer > 0
                            ? "the winner declares fewer query parameters, by " + fewer
                            : "the winner comes first in the alphabet";
        } else {
            part = RouteShape.firstDifference(template, entry.rank(), winner.rank());
            reason = "the winner is more specific";
        }
        return new RouteExplanation.Candidate(template, true, token(template, part), position(template, part), reason);
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
