package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.internal.http.EventStream;
import io.github.mcpresources.internal.http.Piece;
import io.github.mcpresources.internal.stateless.ResponseBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Checks that a subscriber gets all pieces of an answer, whatever it does while they are added. */
class PieceQueueTest {

    /** Checks an answer that is added after a comment was written and before the subscriber requests the next piece. */
    @Test
    void passesOnLastPiecesThatAreAddedBetweenTwoRequests() {
        PieceQueue queue = new PieceQueue();
        Piece comment = EventStream.comment();
        List<Piece> answer = EventStream.answer(ResponseBody.of(Map.of()));
        List<Piece> taken = new ArrayList<>();
        AtomicReference<Runnable> handOver = new AtomicReference<>();
        AtomicBoolean completed = new AtomicBoolean();
        queue.add(comment).run();
        queue.pieces()
                .subscribe(
                        piece -> {
                            taken.add(piece);
                            queue.written(piece);
                            if (piece == comment) {
                                handOver.set(queue.addLast(answer));
                            }
                        },
                        failure -> {},
                        () -> completed.set(true));
        handOver.get().run();
        assertThat(taken).hasSize(4).endsWith(answer.toArray(Piece[]::new));
        assertThat(completed).isTrue();
    }

    @Test
    void failsPiecesThatAreAddedAfterItIsClosed() {
        PieceQueue queue = new PieceQueue();
        assertThat(queue.close()).isEmpty();
        List<Piece> answer = EventStream.answer(ResponseBody.of(Map.of()));
        queue.addLast(answer).run();
        assertThat(answer)
                .allMatch(piece -> piece.written().toCompletableFuture().isCompletedExceptionally());
    }
}
