package io.github.mcpresources.skills;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.SkillDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects a page of the list of skills, and determines the position at which the next page starts. */
final class SkillPage {

    private final ResourceLimits limits;
    private final String from;
    private final int limit;
    private final List<SkillDescriptor> skills = new ArrayList<>();
    private final List<String> paths = new ArrayList<>();
    private long bytes;
    private String seen = "";
    private @Nullable String next;

    /**
     * Creates an empty page.
     *
     * @param from the position to start at; empty for the first page
     * @param limit the maximum number of skills
     */
    SkillPage(ResourceLimits limits, String from, int limit) {
        this.limits = limits;
        this.from = from;
        this.limit = limit;
    }

    boolean isFull() {
        return skills.size() == limit;
    }

    /** Checks whether a skill fits into the maximum size of a result. An empty page has room for any skill. */
    boolean hasRoomFor(SkillDescriptor skill) {
        return skills.isEmpty() || bytes + skill.jsonBytes() <= limits.resultBytes();
    }

    void add(String path, SkillDescriptor skill) {
        bytes += skill.jsonBytes();
        skills.add(skill);
        paths.add(path);
    }

    /** Records that a path was examined, so that the next page starts after it. */
    void pass(String path) {
        seen = path;
    }

    void endBefore(String path) {
        next = path;
    }

    boolean hasEnded() {
        return next != null;
    }

    Optional<SkillDescriptor> first() {
        return skills.stream().findFirst();
    }

    Page<SkillDescriptor> finished() {
        if (next == null) {
            return Page.last(skills);
        }
        int max = limits.positionLength();
        String position = between(seen.compareTo(from) < 0 ? from : seen, next);
        int count = skills.size();
        while (length(position) > max && count > 1) {
            count--;
            position = between(paths.get(count - 1), paths.get(count));
        }
        if (length(position) > max) {
            int allowed = limits.cursorLength();
            throw LimitExceededException.cursorLength(allowed + ((length(position) - max) * 4 + 2) / 3, allowed);
        }
        return Page.of(skills.subList(0, count), position);
    }

    private static int length(String position) {
        return position.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns the shortest prefix of the path {@code after} that is greater than the path {@code before}. */
    private static String between(String before, String after) {
        int common = 0;
        while (common < before.length() && before.charAt(common) == after.charAt(common)) {
            common++;
        }
        return after.substring(0, common + 1);
    }
}
