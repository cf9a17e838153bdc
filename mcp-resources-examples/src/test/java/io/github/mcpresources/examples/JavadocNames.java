package io.github.mcpresources.examples;

import io.github.mcpresources.Caller;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.postgresql.PostgresChannel;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.uri.UriTemplate;
import io.micrometer.core.instrument.MeterRegistry;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.sql.DataSource;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;

/**
 * Names that the examples in Javadoc use without a declaration: parts of the library and of an application. None of
 * this code runs.
 */
@SuppressWarnings("unused")
public abstract class JavadocNames {

    protected ResourceRegistry registry;
    protected ResourceRegistry.Registration registration;
    protected ResourceServer resources;
    protected ResourceServer server;
    protected ResourceEvents events;
    protected ClusterBus bus;
    protected PostgresChannel postgres;
    protected KeyRing keys;
    protected MeterRegistry meterRegistry;
    protected OpenTelemetry openTelemetry;
    protected ResourceProvider slow;
    protected ResourceCompositor compositor;
    protected ResourceCompositor gateway;
    protected ResourceClient client;
    protected ContractOptions options;
    protected UriTemplate.Match match;
    protected Response response;
    protected OfficeDocument document;
    protected OfficeItem item;

    protected McpServerTransportProvider transport;
    protected McpServerTransportProvider transportProvider;
    protected McpSchema.ServerCapabilities tools;
    protected McpSchema.Tool definition;
    protected List<McpServerFeatures.SyncToolSpecification> myTools;
    protected List<McpServerFeatures.SyncResourceTemplateSpecification> specifications;
    protected McpSyncClient upstream;
    protected McpSchema.CallToolRequest request;
    protected ServletContextHandler context;

    protected Path folder;
    protected Path path;
    protected URI endpoint;
    protected String uri;
    protected String text;
    protected String token;
    protected String prices;
    protected String name;
    protected String declaredType;
    protected long size;
    protected byte[] bytes;
    protected byte[] pdf;
    protected byte[] picture;
    protected byte[] png;
    protected WritableByteChannel channel;
    protected Connection connection;
    protected ContentEngine engine;
    protected DataSource dataSource;
    protected ZipFile zip;
    protected ZipEntry part;

    protected Alarm alarm;
    protected Database database;
    protected Library library;
    protected Notes notes;
    protected Orders orders;
    protected Reports reports;
    protected Sales sales;
    protected Tokens tokens;
    protected Vault vault;

    protected interface Alarm {
        void raise(String message);
    }

    protected interface Database {
        Object customers();

        Object prices();
    }

    protected interface Library {
        String page(String id);
    }

    protected interface Notes {
        void addOrRemoveOne();

        void edit(String id);
    }

    protected interface Orders {
        List<String> ids();

        void ship(Connection transaction, int order);
    }

    protected interface Reports {
        String of(int year, int limit);
    }

    protected interface Sales {
        String newestSnapshot();

        String report(String snapshot, Object year);
    }

    protected interface MyChannel {
        static Channel connect(String broker) {
            return Channel.inProcess().get();
        }
    }

    protected interface MyBus {
        static EventBus connect(String broker) {
            return EventBus.inProcess();
        }
    }

    protected interface MyEngine {
        static ContentEngine connect(String database, InstantSource time) {
            return ContentEngine.inProcess(time);
        }
    }

    protected interface Vault {
        byte[] first();

        byte[] second();

        void onChange(Runnable listener);
    }

    protected interface Tokens {
        String of(Caller caller);
    }

    protected static final class MyProvider implements ResourceProvider {

        public MyProvider(Notes notes) {}

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            throw new UnsupportedOperationException();
        }
    }

    protected abstract boolean given();

    protected abstract ReadResult order(ResourceReader.Request request);

    protected abstract Path log(ResourceReader.Request request);

    protected abstract ReadResult page(String uri) throws IOException;

    protected abstract int count(Map<String, Object> arguments);
}
