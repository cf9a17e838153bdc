// How to add a server to the usual clients. The token itself is in none of the texts.

export function configurations(url, name, needsToken) {
  const bearer = variable => (needsToken ? { headers: { Authorization: `Bearer ${variable}` } } : {})
  const json = value => JSON.stringify(value, null, 2)
  return [
    {
      client: 'Claude Code', place: 'Run this command:',
      text: `claude mcp add --transport http ${name} ${url}${needsToken ? ' --header "Authorization: Bearer $MCP_TOKEN"' : ''}`,
    },
    {
      client: 'Claude Desktop', place: 'In claude_desktop_config.json. Node.js must be installed:',
      text: json({ mcpServers: { [name]: {
        command: 'npx', args: ['-y', 'mcp-remote', url, ...(needsToken ? ['--header', 'Authorization:Bearer ${MCP_TOKEN}'] : [])],
        ...(needsToken ? { env: { MCP_TOKEN: '<token>' } } : {}),
      } } }),
    },
    {
      client: 'Visual Studio Code', place: 'In .vscode/mcp.json:',
      text: json({
        ...(needsToken ? { inputs: [{ type: 'promptString', id: 'mcp-token', description: `Token for ${name}`, password: true }] } : {}),
        servers: { [name]: { type: 'http', url, ...bearer('${input:mcp-token}') } },
      }),
    },
    { client: 'Cursor', place: 'In .cursor/mcp.json:', text: json({ mcpServers: { [name]: { url, ...bearer('${env:MCP_TOKEN}') } } }) },
    {
      client: 'Codex', place: 'In ~/.codex/config.toml:',
      text: `[mcp_servers.${name}]\nurl = "${url}"${needsToken ? '\nbearer_token_env_var = "MCP_TOKEN"' : ''}`,
    },
    { client: 'Gemini CLI', place: 'In .gemini/settings.json:', text: json({ mcpServers: { [name]: { httpUrl: url, ...bearer('$MCP_TOKEN') } } }) },
    {
      client: 'Other clients', place: 'Common format (mcpServers):',
      text: json({ mcpServers: { [name]: { type: 'http', url, ...bearer('${MCP_TOKEN}') } } }),
    },
  ]
}
