package io.github.mcpresources.testkit.internal.broker;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;

/**
 * Stores random entries in a store with narrow bounds. The metadata of each entry is the digest of its bytes. The main
 * method stores entries until the process is killed, with up to eight concurrent calls. For each entry, it also stores
 * an empty entry in a store with wide bounds, and prints the id of the empty entry.
 */
public final class EntryWriter {

    static final String STORE = "writers";

    static final Bounds BOUNDS = new Bounds(40, 1_500_000, null, null, Eviction.LRU);

    static final String KEPT = "kept";

    private static final Bounds WIDE = new Bounds(1_000_000, 1L << 40, null, null, Eviction.FIFO);
    private static final int UNDER_WAY = 8;

    private final ContentEngine engine;
    private final String name;
    private final Random random = new Random();
    private int count;

    EntryWriter(ContentEngine engine, String name) {
        this.engine = engine;
        this.name = name;
    }

    /** Stores an entry, and marks it as used. The stage completes with the id. */
    CompletionStage<String> next() {
        byte[] bytes = new byte[random.nextInt(100_000)];
        random.nextBytes(bytes);
        String id = name + "-" + count++ % 60;
        return engine.put(STORE, new NewEntry(id, null, digest(bytes)), bytes, BOUNDS)
                .thenCompose(put -> engine.touch(STORE, put.stored(), BOUNDS))
                .thenApply(used -> id);
    }

    static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) { // every Java platform has SHA-256
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Stores entries until the process is killed.
     *
     * @param arguments the class of the engine, the URL of the broker, and the prefix of the ids
     */
    public static void main(String[] arguments) throws Exception {
        ContentEngine engine = EngineBroker.connect(Class.forName(arguments[0]), arguments[1]);
        EntryWriter writer = new EntryWriter(engine, arguments[2]);
        Semaphore free = new Semaphore(UNDER_WAY);
        for (int i = 0; true; i++) {
            String kept = arguments[2] + "-" + i;
            free.acquire();
            writer.next()
                    .thenCompose(id -> engine.put(KEPT, new NewEntry(kept, null, ""), new byte[0], WIDE))
                    .whenComplete((put, failure) -> {
                        if (failure != null) {
                            failure.printStackTrace();
                            Runtime.getRuntime().halt(1);
                        }
                        free.release();
                        System.out.println(kept);
                    });
        }
    }
}
