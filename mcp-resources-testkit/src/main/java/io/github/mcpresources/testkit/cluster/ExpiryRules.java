package io.github.mcpresources.testkit.cluster;

import static io.github.mcpresources.testkit.cluster.EngineTrial.WIDE;
import static io.github.mcpresources.testkit.cluster.EngineTrial.get;
import static io.github.mcpresources.testkit.cluster.EngineTrial.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.Put;
import io.github.mcpresources.cluster.ContentEngine.Sweep;
import io.github.mcpresources.cluster.ContentEngine.Totals;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules that a content engine must meet for the expiry of entries. */
final class ExpiryRules {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration MILLI = Duration.ofMillis(1);

    private ExpiryRules() {}

    static List<EngineRule> rules() {
        return List.of(
                new EngineRule("an entry expires a fixed time after it was stored", ExpiryRules::afterWrite),
                new EngineRule("an entry expires a fixed time after its last use", ExpiryRules::afterRead),
                new EngineRule("a used entry still expires a fixed time after it was stored", ExpiryRules::bothLimits),
                new EngineRule("touching an expired entry has no effect", ExpiryRules::lateUse),
                new EngineRule("an expired entry is dropped by one sweep only", ExpiryRules::sweptOnce),
                new EngineRule("a sweep returns the time until the next entry expires", ExpiryRules::nextExpiry),
                new EngineRule("a put drops expired entries before others", ExpiryRules::expiredFirst),
                new EngineRule("replacing an entry restarts its expiry", ExpiryRules::replaced),
                new EngineRule("the id of an expired entry can be used again", ExpiryRules::usedAgain),
                new EngineRule("a page is full even if it skips expired entries", ExpiryRules::pages));
    }

    private static Bounds expiring(@Nullable Duration written, @Nullable Duration read) {
        return new Bounds(1_000, 1L << 40, written, read, Eviction.FIFO);
    }

    private static void afterWrite(EngineTrial trial) throws Exception {
        trial.put("x", "x", expiring(MINUTE, null));
        trial.time().advance(MINUTE.minus(MILLI));
        assertThat(trial.has("x")).isTrue();
        assertThat(trial.listed()).containsExactly("x");
        trial.time().advance(MILLI);
        assertThat(trial.has("x")).isFalse();
        assertThat(trial.listed()).isEmpty();
    }

    private static void afterRead(EngineTrial trial) throws Exception {
        Bounds bounds = expiring(null, MINUTE);
        Entry used = trial.put("used", "1", bounds).stored();
        trial.put("idle", "2", bounds);
        for (int i = 0; i < 3; i++) {
            trial.time().advance(Duration.ofSeconds(40));
            get(trial.second().touch(trial.store(), used, bounds));
        }
        assertThat(trial.listed()).containsExactly("used");
        trial.time().advance(MINUTE);
        assertThat(trial.has("used")).isFalse();
    }

    private static void bothLimits(EngineTrial trial) throws Exception {
        Bounds bounds = expiring(MINUTE, Duration.ofSeconds(50));
        Entry entry = trial.put("x", "x", bounds).stored();
        trial.time().advance(Duration.ofSeconds(40));
        get(trial.first().touch(trial.store(), entry, bounds));
        trial.time().advance(Duration.ofSeconds(15));
        assertThat(trial.has("x")).isTrue();
        trial.time().advance(Duration.ofSeconds(5));
        assertThat(trial.has("x")).isFalse();
    }

    private static void lateUse(EngineTrial trial) throws Exception {
        Bounds bounds = expiring(null, MINUTE);
        Entry entry = trial.put("x", "x", bounds).stored();
        trial.time().advance(MINUTE);
        get(trial.first().touch(trial.store(), entry, bounds));
        assertThat(trial.has("x")).isFalse();
    }

    private static void sweptOnce(EngineTrial trial) throws Exception {
        Entry expiring = trial.put("x", "1234", expiring(MINUTE, null)).stored();
        trial.put("kept");
        trial.time().advance(MINUTE);
        assertThat(get(trial.first().sweep(trial.store())).dropped()).containsExactly(expiring);
        assertThat(get(trial.second().sweep(trial.store())).dropped()).isEmpty();
        assertThat(trial.totals()).isEqualTo(new Totals(1, 4));
        assertThat(trial.text(expiring)).isEmpty();
    }

    private static void nextExpiry(EngineTrial trial) throws Exception {
        trial.put("later", "x", expiring(Duration.ofMinutes(10), null));
        trial.put("soon", "x", expiring(Duration.ofMinutes(3), null));
        trial.put("never");
        trial.time().advance(MINUTE);
        assertThat(get(trial.first().sweep(trial.store())).next()).isEqualTo(Duration.ofMinutes(2));
        trial.time().advance(Duration.ofMinutes(2));
        Sweep sweep = get(trial.second().sweep(trial.store()));
        assertThat(ids(sweep.dropped())).containsExactly("soon");
        assertThat(sweep.next()).isEqualTo(Duration.ofMinutes(7));
    }

    private static void expiredFirst(EngineTrial trial) throws Exception {
        Bounds two = new Bounds(2, 1L << 40, null, null, Eviction.FIFO);
        trial.put("old", "x", two);
        trial.put("expired", "x", new Bounds(2, 1L << 40, MINUTE, null, Eviction.FIFO));
        trial.time().advance(MINUTE);
        Put put = trial.put("new", "x", two);
        assertThat(ids(put.dropped())).containsExactly("expired");
        assertThat(trial.listed()).containsExactly("old", "new");
    }

    private static void replaced(EngineTrial trial) throws Exception {
        Bounds bounds = expiring(MINUTE, null);
        trial.put("x", "1", bounds);
        trial.time().advance(Duration.ofSeconds(40));
        Entry again = trial.put("x", "2", bounds).stored();
        assertThat(again.created()).isEqualTo(trial.time().instant());
        trial.time().advance(Duration.ofSeconds(40));
        assertThat(trial.has("x")).isTrue();
        assertThat(get(trial.first().sweep(trial.store())).dropped()).isEmpty();
        trial.put("x", "3", WIDE);
        trial.time().advance(Duration.ofDays(1_000));
        assertThat(trial.has("x"))
                .as("an entry that was stored without a lifetime is still stored after 1,000 days")
                .isTrue();
    }

    private static void usedAgain(EngineTrial trial) throws Exception {
        Bounds bounds = expiring(MINUTE, null);
        Entry before = trial.put("x", "1", bounds).stored();
        trial.time().advance(MINUTE);
        assertThat(trial.put("x", "22", bounds).dropped()).containsExactly(before);
        assertThat(trial.has("x")).isTrue();
        assertThat(trial.totals()).isEqualTo(new Totals(1, 2));
    }

    private static void pages(EngineTrial trial) throws Exception {
        for (int i = 0; i < 30; i++) {
            trial.put("" + i, "x", i % 3 == 2 ? WIDE : expiring(MINUTE, null));
        }
        trial.time().advance(MINUTE);
        List<Entry> page = trial.page(0, 4);
        assertThat(ids(page)).containsExactly("2", "5", "8", "11");
        assertThat(ids(trial.page(page.get(3).position(), 6))).containsExactly("14", "17", "20", "23", "26", "29");
    }
}
