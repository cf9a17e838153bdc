package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.internal.content.MediaTypes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Lists the directories of skills for a provider that has skills but no directories. A file of a skill is in a
 * directory if the URI of the file begins with the URI of the directory.
 */
final class SkillDirectories {

    private static final String MANIFEST = "/SKILL.md";

    /**
     * The maximum number of directories that are searched for {@code SKILL.md}: the requested directory and its
     * enclosing directories.
     */
    private static final int MAX_DEPTH = 8;

    /** The prefix of the cursors that this class creates. Such cursors are not passed to the provider. */
    private static final String POSITION = "skill-directory:";

    private SkillDirectories() {}

    static boolean isPosition(Page.Request page) {
        return page.cursor().filter(cursor -> cursor.startsWith(POSITION)).isPresent();
    }

    /** Returns a page of the children of a directory; empty if no skill has files in it. */
    static CompletionStage<Optional<Page<ResourceDescriptor>>> children(
            ResourceProvider provider, String uri, Page.Request page, RequestContext context) {
        return uri.endsWith("/") || !provider.capabilities().skills()
                ? CompletableFuture.completedFuture(Optional.empty())
                : skill(provider, uri, MAX_DEPTH, context)
                        .thenApply(found -> found.map(skill -> children(skill, uri))
                                .filter(all -> !all.isEmpty())
                                .map(all -> page(all, page)));
    }

    /**
     * Finds the skill that a directory belongs to. Looks for {@code SKILL.md} in the directory itself, and then in each
     * enclosing directory, in at most {@code depth} directories.
     */
    private static CompletionStage<Optional<SkillDescriptor>> skill(
            ResourceProvider provider, String directory, int depth, RequestContext context) {
        int slash = directory.lastIndexOf('/');
        boolean hasParent = slash > 0 && directory.charAt(slash - 1) != '/' && depth > 1;
        return SkillMethods.find(provider, directory + MANIFEST, context)
                .thenCompose(found -> found.isPresent() || !hasParent
                        ? CompletableFuture.completedFuture(found)
                        : skill(provider, directory.substring(0, slash), depth - 1, context));
    }

    private static SortedMap<String, ResourceDescriptor> children(SkillDescriptor skill, String directory) {
        SortedMap<String, ResourceDescriptor> children = new TreeMap<>();
        String start = directory + "/";
        for (SkillFile file : skill.files().orElse(List.of())) {
            if (!file.uri().startsWith(start)) {
                continue;
            }
            String rest = file.uri().substring(start.length());
            int slash = rest.indexOf('/');
            if (slash < 0) {
                children.put(rest, file(skill, file, rest));
            } else {
                String name = rest.substring(0, slash);
                children.put(name, ResourceDescriptor.of(start + name, name).with("mimeType", "inode/directory"));
            }
        }
        return children;
    }

    private static ResourceDescriptor file(SkillDescriptor skill, SkillFile file, String name) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", file.uri());
        json.put("name", name);
        MediaTypes.byName(name).ifPresent(type -> json.put("mimeType", type));
        json.put("size", file.size());
        if (file.uri().equals(skill.uri())) {
            json.put("name", skill.frontmatter().get("name"));
            json.put("description", skill.frontmatter().get("description"));
        }
        return ResourceDescriptor.ofJson(json);
    }

    private static Page<ResourceDescriptor> page(SortedMap<String, ResourceDescriptor> all, Page.Request request) {
        List<Map.Entry<String, ResourceDescriptor>> left = all.entrySet().stream()
                .filter(child -> request.cursor()
                        .map(last -> child.getKey().compareTo(last.substring(POSITION.length())) > 0)
                        .orElse(true))
                .toList();
        List<ResourceDescriptor> items =
                left.stream().limit(request.limit()).map(Map.Entry::getValue).toList();
        return left.size() <= request.limit()
                ? Page.last(items)
                : Page.of(items, POSITION + left.get(request.limit() - 1).getKey());
    }
}
