import { z } from 'zod';
import { ERROR_CODES } from '../../domain/errors';

/** Every error, as it leaves (contract 2). */
export const errorAnswer = z
  .object({
    success: z.literal(false),
    error: z.string().describe('A sentence for people.'),
    code: z.enum(ERROR_CODES).describe('For programs: never changes.'),
    requestId: z.string().describe('The same as the `X-Request-Id` header.'),
    messageId: z.string().optional().describe('The message it is about, when one was stored.'),
    details: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('Each thing to change; `field` is a path in the body.'),
  })
  .meta({ id: 'Error' });
