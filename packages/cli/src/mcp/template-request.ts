import { z } from 'zod';

const texts = z.record(z.string().max(64), z.string().max(4096));

/** Send of a template, as an assistant writes it. Herald checks the rest and says what to change. */
export const templateRequest = z.object({
  recipientNumber: z.string().max(32).describe('Country code and number, digits only.'),
  templateName: z.string().min(1).max(512).exactOptional(),
  templateId: z.string().max(64).exactOptional().describe('Instead of the name.'),
  templateLanguage: z.string().max(32).exactOptional().describe('Where a name has several.'),
  senderNumber: z.string().max(32).exactOptional().describe('Where several numbers have it.'),
  templateVariables: z
    .union([texts, z.object({ header: texts, body: texts.exactOptional() })])
    .exactOptional()
    .describe(
      'By the names that list_templates gives in `variables`; as `{header, body}` when the header has one.',
    ),
  headerMediaUrl: z.url().max(4096).exactOptional().describe('Where `requires` names it.'),
  headerMediaFilename: z.string().max(240).exactOptional(),
  buttonValues: texts
    .exactOptional()
    .describe('By the texts of the buttons that are `parameterized`.'),
});
