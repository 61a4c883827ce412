import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type JsonSchema, plainSchema } from './plain-schema.ts';

/**
 * Makes the input of a tool. An argument that the tool does not know is refused by its name. Clients are shown the schema in
 * the subset that all of them take.
 *
 * @param shown schema to show, instead of that of the fields
 */
export function toolInput<Shape extends z.ZodRawShape>(
  shape: Shape,
  shown?: JsonSchema,
): StandardSchemaWithJSON<z.input<z.ZodObject<Shape>>, z.output<z.ZodObject<Shape>>> {
  const schema = z.strictObject(shape);
  const input = () => plainSchema(shown ?? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema));
  const { version, vendor, validate } = schema['~standard'];
  return { '~standard': { version, vendor, validate, jsonSchema: { input, output: input } } };
}
