/** JSON Schema, as far as inputs of tools have it. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/**
 * Returns a schema in the subset of JSON Schema that the clients of all models take; what it leaves out is checked all the
 * same. Gemini's function declarations refuse a request with any keyword that they do not know, such as `$schema`,
 * `additionalProperties`, `propertyNames` and `const`, and formats of texts but `date-time`; a type is one word.
 */
export function plainSchema(schema: JsonSchema): Record<string, unknown> {
  const { anyOf, ...rules } = schema;
  const choice = anyOf?.find(({ type }) => type !== 'null');
  if (choice !== undefined) return plainSchema({ ...choice, ...rules });
  const { description, format, minimum, maximum, minItems, maxItems } = schema;
  const type = [schema.type].flat().find((each) => each !== 'null') ?? 'string';
  return {
    type,
    ...(description !== undefined && { description }),
    ...(format === 'date-time' && { format }),
    ...(type === 'string' && schema.enum !== undefined && { enum: schema.enum }),
    ...(isBound(minimum) && { minimum }),
    ...(isBound(maximum) && { maximum }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(type === 'object' && propertiesOf(schema)),
    ...(type === 'array' && { items: plainSchema(schema.items ?? {}) }),
  };
}

function propertiesOf({ properties, required }: JsonSchema) {
  if (properties === undefined) return {};
  const fields = Object.entries(properties).map(([name, field]) => [name, plainSchema(field)]);
  return {
    properties: Object.fromEntries(fields) as object,
    ...(required !== undefined && required.length > 0 && { required }),
  };
}

/** Tells whether a bound says more than that a number is a whole one of JavaScript. */
function isBound(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}
