import { z } from 'zod';
import { allowNulls } from '../schemas/parse';
import { suitGenerators } from './for-generators';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const ADDRESS = '#/components/schemas/';
const REFERENCES = /#\/components\/schemas\/(\w+)/g;

/** Refers to a schema by the `id` of its `.meta()`. @throws Error for a schema without one */
export function schemaRef(schema: z.ZodType): { $ref: string } {
  return { $ref: ADDRESS + nameOf(schema) };
}

/**
 * Makes the JSON Schemas of requests and answers, and of all named schemas in them. Requests are described as they are
 * sent, answers as they leave.
 */
export function namedSchemas(
  requests: z.ZodType[],
  answers: z.ZodType[],
): Record<string, JsonSchema> {
  const found = {
    answers: reachable(answers, toJsonSchemas('output', openToAdditions)),
    requests: reachable(requests, toJsonSchemas('input', closedInPlace)),
  };
  for (const [id, schema] of z.globalRegistry._idmap)
    allowNulls(schema as z.ZodType, found.requests[id] ?? {});
  const all = Object.entries({ ...found.answers, ...found.requests });
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  suitGenerators(sorted);
  return sorted;
}

function nameOf(schema: z.ZodType): string {
  const id = schema.meta()?.id;
  if (id === undefined) throw new Error('a schema of the document needs .meta({ id })');
  return id;
}

function toJsonSchemas(
  io: 'input' | 'output',
  override: (schema: JsonSchema) => void,
): Record<string, JsonSchema> {
  const uri = (name: string): string => ADDRESS + name;
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io,
    uri,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => override(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asComponent(schema)]),
  );
}

/** Returns the schemas of these names and every schema they refer to. */
function reachable(
  roots: z.ZodType[],
  schemas: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {};
  const names = roots.map(nameOf);
  for (const name of names) {
    const schema = schemas[name];
    if (schema === undefined || found[name] !== undefined) continue;
    found[name] = schema;
    for (const [, referred = ''] of JSON.stringify(schema).matchAll(REFERENCES))
      names.push(referred);
  }
  return found;
}

/** Leaves answers open: a client made from the document must not refuse fields that are added. */
function openToAdditions(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  plain(schema);
}

/** Refuses further fields in a way that generators of clients pass over: to some, `additionalProperties` makes a map. */
function closedInPlace(schema: JsonSchema): void {
  if (schema.additionalProperties === false) {
    delete schema.additionalProperties;
    schema.unevaluatedProperties = false;
  }
  plain(schema);
}

/** Drops what tells a reader nothing: bounds of whole numbers in JavaScript, patterns that a format stands for, and some defaults. */
export function plain(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
  // Generators for Java write a flag of one value as a type that does not compile.
  if (typeof schema.const === 'boolean') {
    schema.not = { const: !schema.const };
    delete schema.const;
  }
  // Generators write defaults of lists and objects as code that does not compile.
  if (typeof schema.default === 'object') delete schema.default;
}

/** Removes identity and dialect, which a schema inside a document does not have. */
function asComponent(schema: JsonSchema): JsonSchema {
  const component = { ...schema };
  delete component.$id;
  delete component.$schema;
  delete component.id;
  return component;
}
