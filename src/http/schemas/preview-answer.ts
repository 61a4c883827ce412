import { z } from 'zod';

const renderedHeader = z.union([
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('media'),
    mediaType: z.enum(['image', 'video', 'document']),
    url: z.string().optional(),
    filename: z.string().optional(),
  }),
]);

const renderedButton = z.object({
  text: z.string(),
  type: z.string(),
  url: z.string().optional().describe('Where it leads, with its value in place.'),
});

/** A message as its recipient sees it. */
export const renderedTemplate = z.object({
  header: renderedHeader.nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(renderedButton),
});

/** `POST /api/v2/template/preview` (contract 4.4). */
export const previewAnswer = z
  .object({
    success: z.literal(true),
    rendered: renderedTemplate.describe(
      'As its recipient would see it; what has no usable value shows its placeholder.',
    ),
    problems: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .describe(
        'Why a send of this body would be refused. Not looked at: the customer when there is no `recipientNumber`, and whether the `messageId` is in use.',
      ),
    warnings: z.array(z.string()).describe('Fields that were ignored, and the like.'),
  })
  .meta({ id: 'Preview' });
