package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class TextsTest {

    @Test
    void cancelledRequestCancelsItsContextOnThisThread() {
        ServerRequest request = ServerRequest.builder().build();
        RequestContext here = Texts.onThisThread(request);
        assertThat(here.isCancelled()).isFalse();
        request.cancel();
        assertThat(here.isCancelled()).isTrue();
        assertThatThrownBy(() -> Texts.checkNotCancelled(here)).isInstanceOf(CancellationException.class);
    }
}
