import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

/**
 * Writes what generators of clients need and zod does not give, in place: the `discriminator` of a choice between named
 * schemas, and one pattern where a text has several.
 */
export function suitGenerators(schemas: Record<string, JsonSchema>): void {
  eachPart(Object.values(schemas), (part) => {
    addDiscriminator(part, schemas);
    joinPatterns(part);
  });
}

function eachPart(part: unknown, visit: (part: JsonSchema) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) visit(part as JsonSchema);
  for (const child of Object.values(part)) eachPart(child, visit);
}

/** Adds the field whose values tell the variants apart, each of which has values of its own. */
function addDiscriminator(part: JsonSchema, schemas: Record<string, JsonSchema>): void {
  if (!Array.isArray(part.oneOf)) return;
  const variants = part.oneOf.map(({ $ref = '' }) => {
    const [, name = ''] = REFERENCE.exec($ref) ?? [];
    return { $ref, properties: schemas[name]?.properties ?? {} };
  });
  const [first] = variants;
  for (const propertyName of Object.keys(first?.properties ?? {})) {
    const mapping = variants.flatMap(({ $ref, properties }) =>
      valuesOf(properties[propertyName]).map((value) => [value, $ref] as const),
    );
    const isTold = variants.every(({ $ref }) => mapping.some(([, ref]) => ref === $ref));
    const values = new Set(mapping.map(([value]) => value));
    if (!isTold || values.size !== mapping.length) continue;
    part['discriminator'] = { propertyName, mapping: Object.fromEntries(mapping) };
    return;
  }
}

/** Returns the texts that a field can have; an empty list when there is no end of them. */
function valuesOf(field: z.core.JSONSchema._JSONSchema | undefined): string[] {
  if (typeof field !== 'object') return [];
  const values = field.enum ?? [field.const];
  return values.every((value) => typeof value === 'string') ? values : [];
}

/** Joins the patterns that zod writes as `allOf`, each of which holds for the whole text. */
function joinPatterns(part: JsonSchema): void {
  const patterns = part.allOf?.map(({ pattern, ...others }) =>
    Object.keys(others).length === 0 ? pattern : undefined,
  );
  if (patterns === undefined || patterns.includes(undefined)) return;
  delete part.allOf;
  part.pattern = `^${patterns.map((pattern) => `(?=${fromStart(String(pattern))})`).join('')}`;
}

function fromStart(pattern: string): string {
  return pattern.startsWith('^') ? pattern : `[\\s\\S]*(?:${pattern})`;
}
