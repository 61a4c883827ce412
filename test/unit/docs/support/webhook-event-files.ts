import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { WEBHOOK_BODIES } from '../../../../src/http/docs/webhooks';

const ROOT = join(__dirname, '../../../..');
const DOCS = join(ROOT, 'docs');
const BANNER =
  '/** Bodies of the webhooks that Herald posts. Made from docs/webhook-events.schema.json. */';

export const SCHEMA_FILE = join(DOCS, 'webhook-events.schema.json');
export const TYPES_FILE = join(ROOT, 'packages/webhooks/src/events.ts');

type JsonSchema = Record<string, unknown>;

/** The JSON Schema of every body a receiver gets. Further fields may come: a receiver must not refuse them. */
export function webhookEventSchema(): JsonSchema {
  const registry = z.registry<{ id: string }>();
  for (const [id, body] of Object.entries(WEBHOOK_BODIES)) registry.add(body, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: addressOf, override: open });
  const shared = (schemas['__shared']?.$defs ?? {}) as JsonSchema;
  const named = Object.keys(WEBHOOK_BODIES).map(
    (id) => [id, inPlace(partOf(schemas[id]), shared) as JsonSchema] as const,
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'WebhookEvent',
    description: 'Body of every webhook, told apart by `event`.',
    oneOf: named.map(([id]) => ({ $ref: addressOf(id) })),
    $defs: Object.fromEntries(named),
  };
}

/** Writes the schemas that several events share where each refers to them. */
function inPlace(part: unknown, shared: JsonSchema): unknown {
  if (Array.isArray(part)) return part.map((each) => inPlace(each, shared));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rules } = part as JsonSchema;
  if (typeof $ref === 'string') {
    const { id: _id, ...referred } = shared[$ref.split('/').at(-1) ?? ''] as JsonSchema;
    return inPlace({ ...referred, ...rules }, shared);
  }
  return Object.fromEntries(
    Object.entries(rules).map(([name, each]) => [name, inPlace(each, shared)]),
  );
}

/** Removes dialect and address, which a nested schema must not have. */
function partOf(schema: JsonSchema = {}): JsonSchema {
  const part = { ...schema };
  delete part['$schema'];
  delete part['$id'];
  return part;
}

function addressOf(id: string): string {
  return `#/$defs/${id}`;
}

function open({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Returns the TypeScript types of every body, for receivers to copy. */
export function webhookEventTypes(): string {
  const cli = require.resolve('json-schema-to-typescript/dist/src/cli.js');
  return run(
    [cli, '--no-additionalProperties', '--bannerComment', BANNER],
    JSON.stringify(webhookEventSchema()),
  );
}

/** Returns the text of a file as it is stored: formatted by prettier. */
export function formatted(file: string, text: string): string {
  return run([require.resolve('prettier/bin/prettier.cjs'), '--stdin-filepath', file], text);
}

/** Runs a tool in a process of its own, because it imports in ways that Jest does not allow. */
function run(args: string[], input: string): string {
  return execFileSync(process.execPath, args, { input, encoding: 'utf8', cwd: ROOT });
}
