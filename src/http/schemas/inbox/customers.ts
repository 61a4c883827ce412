import { z } from 'zod';
import { customer } from '../customer-answer';
import { needsOneOf } from '../one-of-fields';

export const customerChangeRequest = z
  .strictObject({
    blocked: z.boolean().optional().describe('true: nothing is sent.'),
    unsubscribed: z
      .boolean()
      .optional()
      .describe('true: nothing is sent, until the customer or somebody of you takes it back.'),
  })
  .refine(({ blocked, unsubscribed }) => (blocked ?? unsubscribed) !== undefined, {
    path: ['blocked'],
    error: 'is required, or unsubscribed',
  })
  .meta(needsOneOf('blocked', 'unsubscribed'))
  .meta({ id: 'CustomerChangeRequest' });

export const customerShownAnswer = z
  .object({ success: z.literal(true), customer })
  .meta({ id: 'CustomerShown' });
