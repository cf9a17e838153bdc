package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.Semaphore;

/**
 * A program that stores random entries without end, eight at a time. It prints the id of each entry that is stored. The
 * metadata of an entry is the digest of its bytes.
 */
final class EntryWriter {

    static final Bounds BOUNDS = new Bounds(40, 4_000_000, null, null, Eviction.LRU);

    private EntryWriter() {}

    public static void main(String[] arguments) throws Exception {
        ContentEngine engine = RedisContentEngine.connect(arguments[0]);
        Semaphore free = new Semaphore(8);
        Random random = new Random();
        for (int i = 0; true; i++) {
            byte[] bytes = new byte[random.nextInt(300_000)];
            random.nextBytes(bytes);
            String id = arguments[1] + "-" + i % 60;
            free.acquire();
            engine.put("killed", new NewEntry(id, null, digest(bytes)), bytes, BOUNDS)
                    .thenAccept(put -> {
                        engine.touch("killed", put.stored(), BOUNDS);
                        free.release();
                        System.out.println(id);
                    });
        }
    }

    static String digest(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
