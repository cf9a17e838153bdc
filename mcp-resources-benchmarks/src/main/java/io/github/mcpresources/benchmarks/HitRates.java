package io.github.mcpresources.benchmarks;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.store.ContentStore;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * A program that prints the hit rates of a content store with a limited number of contents, for each eviction policy.
 * For comparison, it prints the hit rates of a bare Caffeine cache of the same size.
 */
public final class HitRates {

    private static final int KEYS = 10_000;
    private static final double EXPONENT = 0.99;
    private static final int SEED = 20251125;

    /** The number of phases of the changing trace. In each phase, different contents are popular. */
    private static final int SHIFTS = 10;

    private HitRates() {}

    /**
     * Prints the hit rates.
     *
     * @param args the number of requests; 1,000,000 if missing
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) {
        int requests = args.length == 0 ? 1_000_000 : Integer.parseInt(args[0]);
        int[] steady = trace(requests, false);
        int[] changing = trace(requests, true);
        System.out.printf("Hits of %,d requests for %,d contents, Zipf %.2f%n", requests, KEYS, EXPONENT);
        System.out.println("size    trace      FIFO     LRU     LFU   Caffeine");
        for (int size : new int[] {50, 100, 1_000}) {
            print(size, "steady  ", steady);
            print(size, "changing", changing);
        }
    }

    @SuppressWarnings("SystemOut")
    private static void print(int size, String name, int[] trace) {
        System.out.printf(
                "%-7d %s %6.1f%% %6.1f%% %6.1f%% %8.1f%%%n",
                size,
                name,
                100 * stored(size, ContentStore.Eviction.FIFO, trace),
                100 * stored(size, ContentStore.Eviction.LRU, trace),
                100 * stored(size, ContentStore.Eviction.LFU, trace),
                100 * cached(size, trace));
    }

    /**
     * Returns the keys of random requests that follow Zipf's law. In a changing trace, the popular contents change nine
     * times.
     */
    private static int[] trace(int requests, boolean changes) {
        double[] upTo = new double[KEYS];
        double sum = 0;
        for (int rank = 0; rank < KEYS; rank++) {
            sum += 1 / Math.pow(rank + 1, EXPONENT);
            upTo[rank] = sum;
        }
        Random random = new Random(SEED);
        int[] trace = new int[requests];
        for (int i = 0; i < requests; i++) {
            int found = Arrays.binarySearch(upTo, random.nextDouble() * sum);
            int rank = Math.min(KEYS - 1, found < 0 ? -found - 1 : found);
            int shift = changes ? (int) ((long) i * SHIFTS / requests) * (KEYS / SHIFTS) : 0;
            trace[i] = (rank + shift) % KEYS;
        }
        return trace;
    }

    private static double stored(int size, ContentStore.Eviction eviction, int[] trace) {
        Map<Integer, String> uris = new HashMap<>();
        ServerRequest context = ServerRequest.detached();
        int hits = 0;
        try (ContentStore store = ContentStore.builder()
                .maxEntries(size)
                .eviction(eviction)
                .ids(ContentStore.ContentIds.SHA_256) // equal content has the same URI
                .build()) {
            for (int key : trace) {
                String uri = uris.get(key);
                if (uri != null
                        && store.read(uri, context).toCompletableFuture().join().isPresent()) {
                    hits++;
                } else {
                    byte[] bytes = Integer.toString(key).getBytes(StandardCharsets.US_ASCII);
                    uris.put(
                            key,
                            store.put(ContentStore.NewContent.bytes(bytes, "text/plain"))
                                    .uri());
                }
            }
        }
        return (double) hits / trace.length;
    }

    private static double cached(int size, int[] trace) {
        Cache<Integer, Integer> cache =
                Caffeine.newBuilder().maximumSize(size).executor(Runnable::run).build();
        int hits = 0;
        for (int key : trace) {
            if (cache.getIfPresent(key) != null) {
                hits++;
            } else {
                cache.put(key, key);
            }
        }
        return (double) hits / trace.length;
    }
}
