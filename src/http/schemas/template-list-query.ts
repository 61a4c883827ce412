import { z } from 'zod';
import type { PageRequest } from '../../domain/page';
import type { TemplateFilter } from '../../ports/repositories';
import { pageQuery, parseQuery } from './page-query';

const MAX_CHARACTERS = 512;

/** The filters of the template list, for the document too. */
export const templateFilters = {
  status: filterText().describe("The provider's status, for example `APPROVED`; in any case."),
  name: filterText(),
  language: filterText().describe('In any spelling: `en_US` is `en-us`.'),
  senderNumber: filterText().describe('The number they go out from: digits with country code.'),
};

const templateListQuery = z.object({ ...templateFilters, ...pageQuery });

export interface TemplateListQuery {
  filter: TemplateFilter;
  /** Null when the whole list is asked for: pages are off unless `limit` or `cursor` is given (contract 3). */
  page: PageRequest | null;
}

/** @throws HeraldError invalid_request with every problem at once */
export function parseTemplateListQuery(query: Record<string, unknown>): TemplateListQuery {
  const { limit, cursor, status, ...others } = parseQuery(templateListQuery, query);
  const isPaged = 'limit' in query || 'cursor' in query;
  return {
    filter: { ...others, status: status?.toUpperCase() },
    page: isPaged ? { limit, cursor } : null,
  };
}

function filterText() {
  return z
    .string({ error: 'must be given once' })
    .min(1, 'must not be empty')
    .max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`)
    .optional();
}
