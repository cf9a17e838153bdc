module com.example.server {
    requires io.github.mcpresources.core;
}
