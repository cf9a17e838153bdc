package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.testkit.internal.broker.EngineBroker;
import io.github.mcpresources.testkit.internal.broker.EngineNodesContract;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;

/** Tests several nodes that share contents in PostgreSQL. */
class PostgresEngineNodesTest extends EngineNodesContract {

    @Override
    protected EngineBroker start() {
        PostgresBroker broker = PostgresBroker.start();
        return new EngineBroker(broker, broker.url(), PostgresContentEngine.class);
    }

    @Override
    protected long contents(String url, String store) throws Exception {
        return Sql.number(url, "select count(*) from mcp_resources_contents where store = '" + store + "'");
    }
}
