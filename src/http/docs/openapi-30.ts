/** Part of a document: a schema, or something that holds schemas. */
type Part = Record<string, unknown>;

/** Keywords that OpenAPI 3.0 does not have and whose rules Herald checks in any case. */
const UNKNOWN = ['propertyNames', 'if', 'then', 'unevaluatedProperties', 'contentMediaType'];
/** Keywords whose values are data. */
const DATA = ['example', 'examples', 'default', 'enum', 'required', 'mapping'];

/**
 * Returns the same document in OpenAPI 3.0, for generators of clients that do not read 3.1 whole. It has no `webhooks`: a
 * callback of `saveWebhookSettings` has their bodies.
 */
export function inOpenapi30<Document extends { info: { license: { name: string } } }>({
  info,
  ...document
}: Document): object {
  const { license, ...others } = info;
  const parts = withParts({ ...document, webhooks: undefined }, converted) as Part;
  return { ...parts, openapi: '3.0.3', info: { ...others, license: { name: license.name } } };
}

function converted(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(converted);
  if (typeof part !== 'object' || part === null) return part;
  const all = part as Part;
  if (isFilter(all)) return { ...all, schema: converted({ ...all.schema, examples: undefined }) };
  const { anyOf, type, const: only, examples, $ref, ...rules } = withParts(all, converted);
  for (const keyword of UNKNOWN) delete rules[keyword];
  return {
    ...rules,
    ...(Array.isArray(anyOf) && choice(anyOf as Part[])),
    ...(type !== undefined && typeOf(type)),
    ...(only !== undefined && { type: typeof only, enum: [only] }),
    ...(examples !== undefined &&
      (Array.isArray(examples) ? { example: examples[0] } : { examples })),
    ...($ref !== undefined && reference($ref, rules)),
  };
}

/** Returns whether a part is a filter of a list. Forms fill in the example of one, and a filter filled in hides rows. */
const isFilter = (part: Part): part is Part & { schema: Part } =>
  part['in'] === 'query' && part['required'] !== true;

/** Returns the part with its own parts converted. Names of `properties` are no keywords. */
function withParts(part: Part, convert: (part: unknown) => unknown): Part {
  return eachOf(part, (value, name) => {
    if (DATA.includes(name)) return value;
    return name === 'properties' ? eachOf(value as Part, convert) : convert(value);
  });
}

function eachOf(part: Part, convert: (part: unknown, name: string) => unknown): Part {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, convert(value, name)]),
  );
}

/** Writes a choice that has `null` as one that is nullable. */
function choice(choices: Part[]): Part {
  const [first = {}, ...others] = choices.filter(({ enum: values }) => values !== NULL);
  const isNullable = others.length + 1 < choices.length && { nullable: true };
  if (others.length > 0) return { anyOf: [first, ...others], ...isNullable };
  return '$ref' in first ? { allOf: [first], ...isNullable } : { ...first, ...isNullable };
}

/** Marks a schema that has `null` as its only value. */
const NULL = [null];

function typeOf(type: unknown): Part {
  if (type === 'null') return { nullable: true, enum: NULL };
  if (!Array.isArray(type)) return { type };
  const [word] = type.filter((each) => each !== 'null');
  return { type: word as unknown, ...(type.includes('null') && { nullable: true }) };
}

/** Writes a reference, which has nothing beside it in OpenAPI 3.0. */
function reference($ref: unknown, rules: Part): Part {
  return Object.keys(rules).length === 0 ? { $ref } : { allOf: [{ $ref }] };
}
