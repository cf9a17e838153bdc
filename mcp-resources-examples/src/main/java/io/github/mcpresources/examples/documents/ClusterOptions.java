package io.github.mcpresources.examples.documents;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.internal.text.PlainName;
import io.github.mcpresources.store.ContentStore;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a cluster of servers that share events and contents. */
final class ClusterOptions {

    /**
     * The environment variable that contains the URL. Other users of the machine can see command lines, but not this
     * variable.
     */
    static final String VARIABLE = "DOCUMENT_SERVER_CLUSTER";

    @Option(
            names = "--cluster",
            paramLabel = "URL",
            description = {
                "Share events and the results of render_markdown with the other servers that use the same"
                        + " Redis (redis://HOST:PORT, or rediss:// for TLS) or PostgreSQL"
                        + " (postgresql://USER@HOST:PORT/DATABASE). All servers must have the same --keys, and serve"
                        + " the same folders. Each server watches its own folders.",
                "Do not give a password here, because all users of the machine can see the command line: set the"
                        + " environment variable " + VARIABLE + " to the URL instead."
            })
    private @Nullable String option;

    @Option(
            names = "--node",
            paramLabel = "NAME",
            description =
                    "The name of this server among several, such as n1. The ids of its HTTP sessions begin with this"
                            + " name and a colon, so that a load balancer can send each session to its server.")
    private @Nullable String node;

    private final @Nullable String variable;
    private @Nullable ClusterAddress address;

    ClusterOptions(Map<String, String> environment) {
        variable = environment.get(VARIABLE);
    }

    /**
     * Checks the options.
     *
     * @param hasStore true if the server has a store on disk
     * @throws IllegalArgumentException if the URL or the name of the node is not valid, if {@code --cluster} contains a
     *     password, if a required option is missing, or if the options cannot be combined
     */
    void check(boolean hasKeys, boolean hasStore, boolean isHttp) {
        if (option != null && variable != null) {
            throw new IllegalArgumentException(
                    "--cluster is given, but " + VARIABLE + " is set: leave out one of the two");
        }
        if (option != null) {
            address = address("--cluster", option);
            if (address.hasPassword()) {
                throw new IllegalArgumentException(
                        "--cluster: the URL has a password, and all users of the machine can see the command line; set"
                                + " the environment variable " + VARIABLE + " to the URL instead");
            }
        } else if (variable != null) {
            address = address(VARIABLE, variable);
        }
        String name = option == null ? VARIABLE : "--cluster";
        if (address != null && !hasKeys) {
            throw new IllegalArgumentException(name
                    + " needs --keys FILE, the same on each server, because the servers sign their messages to each"
                    + " other. Make a key with: head -c 32 /dev/urandom | base64 > FILE");
        }
        if (address != null && hasStore) {
            throw new IllegalArgumentException("--store is given, but " + name
                    + " is set: the servers of a cluster share a store at the broker; leave out --store");
        }
        checkNode(isHttp);
    }

    private static ClusterAddress address(String name, String url) {
        try {
            return ClusterAddress.parse(url);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(name + ": " + invalid.getMessage(), invalid);
        }
    }

    private void checkNode(boolean isHttp) {
        if (node != null && !PlainName.isValid(node)) {
            throw new IllegalArgumentException(
                    "--node: a name must have " + PlainName.ALLOWED + ", not \"" + node + "\"");
        }
        if (node != null && !isHttp && address == null) {
            throw new IllegalArgumentException(
                    "--node needs --http PORT or --cluster URL; add one of them, or leave out --node");
        }
    }

    /** Returns the name of this server; empty if it has none. */
    Optional<String> node() {
        return Optional.ofNullable(node);
    }

    /**
     * Joins the cluster. Without a cluster, opens a store that only this server uses.
     *
     * @param keys the keys that all servers share; null without a cluster
     * @param alone opens a store that only this server uses
     */
    Cluster join(@Nullable KeyRing keys, Supplier<ContentStore> alone) {
        return address == null || keys == null ? Cluster.ofOne(alone.get()) : Cluster.join(address, keys, node);
    }
}
