package io.github.mcpresources.samples.spring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.stereotype.Service;

/** A store of orders: the ordered article by order number. */
@Service
class Orders {

    private final Map<String, String> articles = new ConcurrentSkipListMap<>(Map.of("41", "lamp", "42", "ladder"));

    Optional<String> find(String id) {
        return Optional.ofNullable(articles.get(id));
    }

    List<String> ids() {
        return new ArrayList<>(articles.keySet());
    }

    void put(String id, String article) {
        articles.put(id, article);
    }
}
