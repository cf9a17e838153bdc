package io.github.mcpresources;

import java.util.Optional;
import java.util.Set;

/** A visibility rule that allows only callers with certain names. */
record PrincipalVisibility(Set<String> names) implements Visibility {

    @Override
    public boolean test(Caller caller, String uri, Descriptor descriptor) {
        return caller.principal().filter(names::contains).isPresent();
    }

    @Override
    public Optional<Set<String>> principals() {
        return Optional.of(names);
    }
}
