/**
 * Rule of the document for a body that needs at least one of these fields; null counts as absent. Within `allOf`,
 * because generators of clients read it as an addition to the fields, and a bare `anyOf` as another body.
 */
export function needsOneOf(...fields: string[]) {
  const anyOf = fields.map((field) => ({
    required: [field],
    properties: { [field]: { not: { type: 'null' } } },
  }));
  return { allOf: [{ anyOf }] };
}
