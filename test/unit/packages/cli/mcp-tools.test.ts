import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMcpServer } from '../../../../packages/cli/src/mcp/mcp-server.ts';
import { Herald } from '../../../../packages/client/src/index.ts';
import { backendDocument } from '../../../../src/http/docs/document';

/** Keywords that function declarations of Gemini know, and all other clients. */
const KEYWORDS = [
  'type',
  'description',
  'format',
  'enum',
  'properties',
  'required',
  'items',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
];
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean'];

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  items?: Schema;
};

const assistant = new Client({ name: 'test', version: '1' });
beforeAll(async () => {
  const herald = new Herald({ url: 'http://127.0.0.1:1', apiKey: 'hk_none', retries: 0 });
  const server = createMcpServer(herald, { maySend: true, mayResend: true });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(one), assistant.connect(other)]);
});
afterAll(() => assistant.close());

function partsOf(schema: Schema): Schema[] {
  const parts = [...Object.values(schema.properties ?? {}), ...[schema.items ?? []].flat()];
  return [schema, ...parts.flatMap(partsOf)];
}

test('every tool is described in the subset of JSON Schema that all clients take', async () => {
  const { tools } = await assistant.listTools();

  expect(tools).toHaveLength(11);
  for (const { name, inputSchema } of tools) {
    for (const part of partsOf(inputSchema as Schema)) {
      const unknown = Object.keys(part).filter((keyword) => !KEYWORDS.includes(keyword));
      expect({ name, unknown, type: part['type'] }).toEqual({
        name,
        unknown: [],
        type: expect.stringMatching(`^(${TYPES.join('|')})$`),
      });
      expect(['date-time', undefined]).toContain(part['format']);
      expect(part['type'] === 'array').toBe(part.items !== undefined);
    }
  }
});

test('every tool refuses an argument that it does not know, and names it', async () => {
  const { tools } = await assistant.listTools();
  for (const { name } of tools) {
    const answer = await assistant.callTool({ name, arguments: { statu: 'failed' } });

    expect({ name, isError: answer.isError }).toEqual({ name, isError: true });
    expect(JSON.stringify(answer.content)).toContain('statu');
  }
});

test.each(['send_template', 'preview_template'])(
  '%s takes every field of a send by API',
  async (name) => {
    const { tools } = await assistant.listTools();
    const { inputSchema } = tools.find((tool) => tool.name === name)!;
    const { SendRequest } = backendDocument().components.schemas;

    expect(Object.keys(inputSchema.properties ?? {})).toEqual(
      Object.keys((SendRequest as Schema).properties!),
    );
    expect(inputSchema.properties).toMatchObject({
      headerLocation: { type: 'object', properties: { latitude: { type: 'number' } } },
      cards: { type: 'array', items: { type: 'object' } },
    });
  },
);

test('a number that JavaScript has rounded is refused, wherever it is', async () => {
  const rounded = Number('1546130668394913822');
  const beyond = JSON.parse('{"id":1e400}') as object;
  for (const metadata of [{ id: rounded }, { ids: [{ id: rounded }] }, beyond]) {
    const request = { messageId: 'order-17', templateName: 'welcome', metadata };
    const answer = await assistant.callTool({ name: 'send_template', arguments: request });

    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer.content)).toMatch(/metadata.*write it as text/);
  }
});
