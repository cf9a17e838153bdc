package io.github.mcpresources.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Converts a search result to a short text for a model. */
final class AnswerText {

    private final Map<?, ?> answer;
    private final StringBuilder text = new StringBuilder();

    AnswerText(Map<?, ?> answer) {
        this.answer = answer;
    }

    String text() {
        List<?> hits = list("hits");
        int number = 0;
        for (Object hit : hits) {
            number++;
            append(number, (Map<?, ?>) hit);
        }
        boolean isComplete = Boolean.TRUE.equals(answer.get("complete"));
        if (hits.isEmpty()) {
            text.append(
                    isComplete
                            ? "Nothing found. All documents were searched.\n"
                            : "Nothing found, but not everything was searched:\n");
        }
        if (answer.get(Answers.CURSOR) != null) {
            text.append("More: call again with cursor=")
                    .append(answer.get(Answers.CURSOR))
                    .append('\n');
        } else if (Boolean.TRUE.equals(answer.get("more"))) {
            text.append("There are more hits than can be shown; narrow the query\n");
        }
        notes();
        return text.toString();
    }

    private void append(int number, Map<?, ?> hit) {
        text.append(number).append(". ").append(hit.get("title"));
        List<String> places = new ArrayList<>();
        if (hit.get("place") instanceof Map<?, ?> place) {
            place.forEach((name, value) -> {
                if (!"offset".equals(name)) {
                    places.add(name + " " + value);
                }
            });
        }
        if (hit.get("heading") != null) {
            places.add("\"" + hit.get("heading") + "\"");
        }
        text.append(places.isEmpty() ? "" : ", " + String.join(", ", places)).append('\n');
        text.append("   ").append(hit.get("uri")).append('\n');
        if (hit.get("document") != null) {
            text.append("   in ").append(hit.get("document")).append('\n');
        }
        text.append("   ").append(hit.get("excerpt")).append('\n');
    }

    private void notes() {
        if (answer.get("indexing") instanceof Map<?, ?> indexing) {
            text.append("The index is being built (")
                    .append(indexing.get("percent"))
                    .append(" %); search again later for all documents\n");
        }
        if (Boolean.TRUE.equals(answer.get("timedOut"))) {
            text.append("The search took too long and was ended; narrow the query\n");
        }
        if (answer.get("missing") != null) {
            text.append(answer.get("missing")).append('\n');
        }
        List<String> reasons = new ArrayList<>();
        for (Object each : list("notSearched")) {
            Map<?, ?> reason = (Map<?, ?>) each;
            String example = reason.get("examples") instanceof List<?> examples
                            && !examples.isEmpty()
                            && examples.get(0) instanceof Map<?, ?> first
                    ? " (such as " + first.get("uri") + ")"
                    : "";
            reasons.add(reason.get("count") + " "
                    + String.valueOf(reason.get("reason")).replace('_', ' ') + example);
        }
        if (!reasons.isEmpty()) {
            text.append("Not searched, or only in part: ")
                    .append(String.join(", ", reasons))
                    .append('\n');
        }
    }

    private List<?> list(String field) {
        return answer.get(field) instanceof List<?> list ? list : List.of();
    }
}
