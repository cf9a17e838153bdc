package io.github.mcpresources.office;

import io.github.mcpresources.office.DocumentIndex.Entry;
import io.github.mcpresources.office.DocumentIndex.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The lines of a document index. If several lines have the same path, only the last one is kept. Not thread-safe. */
final class IndexLines {

    private static final String SEPARATOR = "\t";

    private record Line(String digest, Place place) {
        @Override
        public String toString() {
            return digest + SEPARATOR + place.path() + SEPARATOR + place.stamp();
        }
    }

    private final int max;
    /** The lines by path, the most recent line last. */
    private final LinkedHashMap<String, Line> byPath = new LinkedHashMap<>();
    /** The places by digest and path, the most recent place last. */
    private final NavigableMap<String, Map<String, Place>> byDigest = new TreeMap<>();

    IndexLines(int max) {
        this.max = max;
    }

    static String line(String digest, Place place) {
        return new Line(digest, place).toString();
    }

    boolean add(String line) {
        String[] fields = line.split(SEPARATOR, -1);
        if (fields.length != 3 || !Entry.isDigest(fields[0])) {
            return false;
        }
        try {
            put(fields[0], new Place(fields[1], fields[2]));
            return true;
        } catch (IllegalArgumentException invalid) {
            return false;
        }
    }

    void put(String digest, Place place) {
        remove(place.path());
        byPath.put(place.path(), new Line(digest, place));
        byDigest.computeIfAbsent(digest, it -> new LinkedHashMap<>()).put(place.path(), place);
        if (byPath.size() > max) {
            remove(byPath.keySet().iterator().next());
        }
    }

    private void remove(String path) {
        Line before = byPath.remove(path);
        if (before != null) {
            byDigest.computeIfPresent(before.digest(), (digest, places) -> {
                places.remove(path);
                return places.isEmpty() ? null : places;
            });
        }
    }

    boolean contains(String digest, Place place) {
        return new Line(digest, place).equals(byPath.get(place.path()));
    }

    List<Entry> from(String digest, int count) {
        List<Entry> entries = new ArrayList<>();
        for (Map.Entry<String, Map<String, Place>> known :
                byDigest.tailMap(digest, true).entrySet()) {
            if (entries.size() == count) {
                break;
            }
            List<Place> places = new ArrayList<>(known.getValue().values());
            Collections.reverse(places);
            entries.add(
                    new Entry(known.getKey(), places.subList(0, Math.min(places.size(), DocumentIndex.MAX_PLACES))));
        }
        return entries;
    }

    List<String> all() {
        return byPath.values().stream().map(Line::toString).toList();
    }

    void clear() {
        byPath.clear();
        byDigest.clear();
    }
}
