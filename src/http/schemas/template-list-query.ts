import { z } from 'zod';
import type { PageRequest } from '../../domain/page';
import type { TemplateFilter } from '../../ports/templates';
import type { pageQuery } from './page-query';
import { recipientNumber } from './recipient-number';

const MAX_CHARACTERS = 512;

/** Filters of the template list. */
export const templateFilters = {
  status: filterText().describe("The provider's status, for example `APPROVED`; in any case."),
  name: filterText(),
  language: filterText(languageText).describe('In any spelling: `en_US` is `en-us`.'),
  senderNumber: recipientNumber
    .optional()
    .describe('The number they go out from: digits with country code.'),
};

/** Filters of the console, which also searches by words. */
export const templateSearchFilters = {
  ...templateFilters,
  search: filterText(withoutNul).describe(
    'A part of the name or of a text of the template, in any case.',
  ),
};

type TemplateQuery = z.output<z.ZodObject<typeof templateFilters & typeof pageQuery>>;

export interface TemplateListQuery {
  filter: TemplateFilter;
  /** Null when the whole list is asked for: pages are off unless `limit` or `cursor` is given (contract 3). */
  page: PageRequest | null;
}

/** Reads the filters and, when the query asks for pages, the page. */
export function listQueryOf(
  query: Record<string, unknown>,
  { limit, cursor, status, ...others }: TemplateQuery,
): TemplateListQuery {
  const isPaged = 'limit' in query || 'cursor' in query;
  return {
    filter: { ...others, status: status?.toUpperCase() },
    page: isPaged ? { limit, cursor } : null,
  };
}

/** It becomes part of a pattern the database looks for. */
function languageText(text: z.ZodString): z.ZodString {
  return text.regex(/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/, 'must be a language like en or en_US');
}

/** Refuses NUL characters, which a pattern of the database cannot hold. */
function withoutNul(text: z.ZodString): z.ZodString {
  return text.regex(/^[^\0]*$/, 'must not hold a NUL character');
}

function filterText(narrowed = (text: z.ZodString): z.ZodString => text) {
  const text = z
    .string({ error: 'must be given once' })
    .min(1, 'must not be empty')
    .max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`);
  return narrowed(text).optional();
}
