import { z } from 'zod';
import { isObject } from './is-object';

/**
 * A body without the fields whose `null` means that they were left out, as clients in typed languages write them. A null
 * that the field's schema takes has a meaning of its own and stays, and so does one of a required or unknown field.
 */
export function withoutNulls(schema: z.ZodType, body: unknown): unknown {
  const fields = fieldsOf(schema);
  if (fields === null || !isObject(body)) return body;
  const kept = Object.entries(body)
    .filter(([name, value]) => value !== null || !isNullAbsent(fields.get(name)))
    .map(([name, value]) => [name, withoutNulls(fields.get(name) ?? z.unknown(), value)]);
  return Object.fromEntries(kept);
}

/** The JSON Schema of a request with `null` added wherever `withoutNulls` takes it for an absent field. */
export function allowNulls(schema: z.ZodType, json: z.core.JSONSchema.BaseSchema): void {
  for (const [name, field] of fieldsOf(schema) ?? []) {
    const described = json.properties?.[name];
    if (typeof described !== 'object') continue;
    allowNulls(field, described);
    if (!isNullAbsent(field)) continue;
    const { description, default: usual, ...rules } = described;
    json.properties = {
      ...json.properties,
      [name]: {
        ...(description !== undefined && { description }),
        ...(usual !== undefined && { default: usual }),
        anyOf: [rules, { type: 'null' }],
      },
    };
  }
}

function isNullAbsent(field: z.ZodType | undefined): boolean {
  if (field === undefined) return false;
  return field.safeParse(undefined).success && !field.safeParse(null).success;
}

/** The fields of an object schema, also of one that may be left out; null for any other schema. */
function fieldsOf(schema: z.ZodType): Map<string, z.ZodType> | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fieldsOf(schema.unwrap() as z.ZodType);
  }
  if (!(schema instanceof z.ZodObject)) return null;
  return new Map(Object.entries(schema.shape));
}
