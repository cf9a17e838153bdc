package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.ProviderOptions;

/** A registry that keeps all rules. It has notes, one of them visible only to Ann, and templates. */
final class Notes {

    static final Caller ANN = Caller.of("ann");
    static final Caller BOB = Caller.of("bob");

    final ResourceRegistry registry = ResourceRegistry.create();
    private int changes;

    Notes() {
        for (int i = 0; i < 12; i++) {
            registry.resource("notes://n" + i).text("note " + i);
        }
        registry.resource("notes://ann/diary").visibleTo(ANN::equals).text("dear diary");
        registry.template("notes://item/{id}{?lang}").complete("id", "7", "8").read(request -> {
            String id = request.variable("id");
            if (!id.equals("7") && !id.equals("8")) {
                throw new ResourceNotFoundException(request.uri());
            }
            return ReadResult.text("item " + id);
        });
        registry.template("notes://other/{+path}").read(request -> {
            throw new ResourceNotFoundException(request.uri());
        });
    }

    /** Adds a note, or removes the note that the previous call added. */
    void change() {
        int turn = changes++;
        if (turn % 2 == 0) {
            registry.resource("notes://n" + turn % 10 + "-" + turn).text("new");
        } else {
            registry.remove("notes://n" + (turn - 1) % 10 + "-" + (turn - 1));
        }
    }

    ProviderOptions options() {
        return ProviderOptions.builder()
                .callers(ANN, BOB)
                .variable("id", "7")
                .missing("notes://n99")
                .change(this::change)
                .build();
    }
}
