import { z } from 'zod';
import { inPlainWords, invalidRequest, toDetails } from './errors';

/**
 * Parses the body of a request. `null` for an optional field counts as absent.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(withoutNulls(schema, body), { error: inPlainWords });
  if (parsed.success) return parsed.data;
  throw invalidRequest(toDetails(parsed.error.issues));
}

/**
 * Parses the fields of a query string; unknown ones are ignored.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(query, { error: inPlainWords });
  if (parsed.success) return parsed.data;
  throw invalidRequest(toDetails(parsed.error.issues));
}

/**
 * Removes the fields whose `null` means absent, as clients in typed languages write them. Keeps a null that the schema
 * of the field accepts, and the null of a required or unknown field. Looks at the fields of the schema alone, because a
 * body may have tens of thousands of others.
 */
export function withoutNulls(schema: z.ZodType, body: unknown): unknown {
  const fields = fieldsOf(schema);
  if (fields === null || !isObject(body)) return body;
  const absent = new Set<string>();
  const changed: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === null && isNullAbsent(field)) absent.add(name);
    const kept = withoutNulls(field, value);
    if (kept !== value) changed[name] = kept;
  }
  if (absent.size === 0 && Object.keys(changed).length === 0) return body;
  const copy = { ...body, ...changed };
  for (const name of absent) delete copy[name];
  return copy;
}

/** Adds `null` to the JSON Schema of a request wherever `withoutNulls` removes it. */
export function allowNulls(schema: z.ZodType, json: z.core.JSONSchema.BaseSchema): void {
  for (const [name, field] of fieldsOf(schema) ?? []) {
    const described = json.properties?.[name];
    if (typeof described !== 'object') continue;
    allowNulls(field, described);
    if (!isNullAbsent(field)) continue;
    json.properties = { ...json.properties, [name]: orNull(described) };
  }
}

/** Returns the schema with `null` beside its values, in the form that generators of clients read best. */
function orNull(described: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  // A default of a choice with `null` is code that does not compile in some clients.
  const { description, anyOf, default: _default, ...rules } = described;
  if (anyOf === undefined && isScalar(rules)) {
    return { ...described, type: [rules.type, 'null'] } as z.core.JSONSchema.BaseSchema;
  }
  if (described.if !== undefined && described.type === undefined) {
    const condition = { allOf: [described.if, { not: { type: 'null' } }] };
    return { ...described, if: condition } as z.core.JSONSchema.BaseSchema;
  }
  const choices = anyOf !== undefined && Object.keys(rules).length === 0 ? anyOf : null;
  return {
    ...(description !== undefined && { description }),
    anyOf: [...(choices ?? [{ ...rules, ...(anyOf && { anyOf }) }]), { type: 'null' }],
  };
}

/** Tells whether the values are texts, numbers or flags, and not listed: `null` would have to be one of them. */
function isScalar({ type, enum: listed, const: only }: z.core.JSONSchema.BaseSchema): boolean {
  const isPlain = typeof type === 'string' && type !== 'object' && type !== 'array';
  return isPlain && listed === undefined && only === undefined;
}

function isNullAbsent(field: z.ZodType): boolean {
  return field.safeParse(undefined).success && !field.safeParse(null).success;
}

/** Returns the fields of an object schema, an optional one included; null for any other schema. */
function fieldsOf(schema: z.ZodType): Map<string, z.ZodType> | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fieldsOf(schema.unwrap() as z.ZodType);
  }
  if (!(schema instanceof z.ZodObject)) return null;
  return new Map(Object.entries(schema.shape));
}

/** Recognises a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
