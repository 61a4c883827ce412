import { z } from 'zod';
import { timestamp } from './fields';

const renderedHeader = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }).meta({ id: 'TextHeader' }),
  z
    .object({
      kind: z.literal('media'),
      mediaType: z.enum(['image', 'video', 'document']),
      url: z.string().optional(),
      filename: z.string().optional(),
    })
    .meta({ id: 'MediaHeader' }),
  z
    .object({
      kind: z.literal('location'),
      location: z
        .object({
          latitude: z.number(),
          longitude: z.number(),
          name: z.string(),
          address: z.string(),
        })
        .nullable()
        .describe('Null while none is given.'),
    })
    .meta({ id: 'LocationHeader' }),
  z
    .object({
      kind: z.literal('product'),
      product: z
        .object({ catalogId: z.string(), productId: z.string() })
        .nullable()
        .describe('Null while none is given.'),
    })
    .meta({ id: 'ProductHeader' }),
]);

const renderedButton = z.object({
  text: z.string(),
  type: z.string(),
  url: z.string().optional().describe('Where it leads, with its value in place.'),
  sections: z
    .array(z.object({ title: z.string().optional(), productIds: z.array(z.string()) }))
    .optional()
    .describe('The products that it opens.'),
});

const renderedCard = z.object({
  header: renderedHeader.nullable(),
  body: z.string(),
  buttons: z.array(renderedButton),
});

/** Schema of a template as its recipient sees it. */
export const renderedTemplate = renderedCard.extend({
  footer: z.string().nullable(),
  offer: z
    .object({ text: z.string(), expiresAt: timestamp.nullable() })
    .optional()
    .describe('A limited-time offer; `expiresAt` is null where none is given or shown.'),
  cards: z.array(renderedCard).optional().describe('The cards of a carousel.'),
});
