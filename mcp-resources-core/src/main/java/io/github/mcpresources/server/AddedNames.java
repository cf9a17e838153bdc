package io.github.mcpresources.server;

import java.util.Set;
import java.util.regex.Pattern;

/** Checks the names of methods and extensions that an application adds. */
final class AddedNames {

    private static final Set<String> DEFINED = Set.of(
            "initialize",
            "ping",
            "tools/list",
            "tools/call",
            "prompts/list",
            "prompts/get",
            "completion/complete",
            "logging/setLevel",
            "server/discover",
            "subscriptions/listen",
            "resources/list",
            "resources/templates/list",
            "resources/read",
            "resources/directory/read",
            "resources/subscribe",
            "resources/unsubscribe",
            "skills/list",
            "skills/get");

    private static final Pattern METHOD = Pattern.compile("[A-Za-z0-9_$./-]+");
    private static final Pattern EXTENSION = Pattern.compile("[A-Za-z0-9.-]+/[A-Za-z0-9._-]+");

    private AddedNames() {}

    static void check(String method) {
        if (!METHOD.matcher(method).matches() || method.startsWith("notifications/")) {
            throw new IllegalArgumentException(
                    "The name of a method must consist of letters, digits, '/', '.', '-', '_'"
                            + " and '$', and not begin with 'notifications/', but is '" + method + "'");
        }
        if (DEFINED.contains(method)) {
            throw new IllegalArgumentException(
                    "The protocol already defines the method " + method + "; choose another name");
        }
    }

    static void checkExtension(String identifier) {
        if (!EXTENSION.matcher(identifier).matches()) {
            throw new IllegalArgumentException(
                    "The identifier of an extension must be a prefix, a slash and a name, such"
                            + " as 'com.example/counts', not '" + identifier + "'");
        }
    }
}
