import { z } from 'zod';

/** The document's parameters for query fields, from the schemas that check them. None of them is required. */
export function queryParameters(fields: z.ZodRawShape) {
  return Object.entries(fields).map(([name, field]) => {
    const { $schema: _dialect, description, ...schema } = z.toJSONSchema(field, { io: 'input' });
    return { name, in: 'query', ...(description !== undefined && { description }), schema };
  });
}
