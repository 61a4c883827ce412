import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { once } from 'node:events';
import { clientOf, findConnection } from '../profiles/connection.ts';
import type { Tools } from '../tools.ts';
import { type McpOptions, createMcpServer } from './mcp-server.ts';

/** Serves an assistant on standard input and output, until it closes them or the command is stopped. */
export async function serveMcp(tools: Tools, options: McpOptions): Promise<void> {
  const client = clientOf(await findConnection(tools));
  const served = serveStdio(() => createMcpServer(client, options));
  // Rejects when the command is stopped.
  await once(process.stdin, 'end', { signal: tools.terminal.stopped }).catch(() => undefined);
  await served.close();
}
