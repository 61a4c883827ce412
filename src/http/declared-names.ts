import { z } from 'zod';
import type { Endpoint } from './endpoint';

/**
 * Returns a test for the names that an endpoint declares: fields of its body and its query, and values to choose from. Reads
 * the schemas at its first use.
 */
export function declaredNames({
  body,
  unparsedBody,
  query = {},
}: Pick<Endpoint, 'body' | 'unparsedBody' | 'query'>): (name: string) => boolean {
  let names: ReadonlySet<string> | null = null;
  return (name) => {
    names ??= namesIn([body, unparsedBody, z.object(query)]);
    return names.has(name);
  };
}

function namesIn(schemas: (z.ZodType | undefined)[]): Set<string> {
  const names = new Set<string>();
  for (const schema of schemas) {
    if (schema === undefined) continue;
    collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), names);
  }
  return names;
}

/** Adds the names of properties and the choices anywhere in a JSON Schema. */
function collect(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    if (keyword === 'enum' || keyword === 'const')
      for (const choice of [value].flat()) names.add(String(choice));
    collect(value, names);
  }
}
