package io.github.mcpresources.examples.guide;

import io.github.mcpresources.Visibility;
import io.github.mcpresources.uri.UriTemplate;
import java.util.Optional;

/** A visibility rule that shows each caller only their own orders, including in lists. */
final class OwnOrders {

    private OwnOrders() {}

    static Visibility rule() {
        // snippet: rule
        UriTemplate orders = UriTemplate.parse("orders://{user}/{id}");
        Visibility own = (caller, uri, entry) -> !entry.identifier().startsWith("orders://")
                || uri.equals(orders.toString()) // the template itself, in the list of templates and in completions
                || orders.match(uri)
                        .filter(order -> caller.principal().equals(Optional.of(order.string("user"))))
                        .isPresent();
        // end of snippet
        return own;
    }
}
