import { z } from 'zod';
import {
  TemplateListError,
  type TemplatePage,
  type TwilioCredentials,
} from '../../ports/messaging-provider';
import { pageSchema } from '../lists';
import {
  MAX_PAGE_BYTES,
  PAGE_SIZE,
  PAGE_TIMEOUT_MS,
  pageSizeIn,
  readPageAnswer,
} from '../template-pages';
import { readProviderError } from './provider-error';
import { readContent } from './read-content';
import { callCredentials, type TwilioClient } from './twilio-client';

/** The parameters with which Twilio finds the next page. */
const PARAMETERS = ['Page', 'PageToken'] as const;

/** The part of every list of Twilio that says whether there is more. */
export const metaShape = z.object({ next_page_url: z.string().nullable().optional() });

const pageShape = z.object({ contents: pageSchema(z.unknown()), meta: metaShape });

/**
 * A page of the account's contents with WhatsApp's approvals, whoever may send them: at Twilio contents belong to the
 * account, not to a number. A page that takes too long comes back empty, with a cursor that goes on at the same place in
 * smaller pages.
 * @param search a pattern of the names to list, and a limit; all of them within the usual limit without it
 * @throws TemplateListError when the page could not be fetched or read
 */
export async function listTemplatePage(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
  cursor: string | null,
  search?: { name: string; timeoutMs: number },
): Promise<TemplatePage> {
  const query = new URLSearchParams(cursor ?? '');
  const size = pageSizeIn(query.get('PageSize'));
  query.set('PageSize', String(size));
  if (search !== undefined) query.set('ContentName', search.name);
  const outcome = await twilio({
    host: 'content',
    // Only the second version filters.
    path: search === undefined ? '/v1/ContentAndApprovals' : '/v2/ContentAndApprovals',
    query,
    credentials: callCredentials(credentials),
    timeoutMs: search?.timeoutMs ?? PAGE_TIMEOUT_MS,
    maxBodyBytes: MAX_PAGE_BYTES,
  });
  const answer = readPageAnswer(outcome, search === undefined ? size : null, {
    codeOf: (body, status) => readProviderError(body, status)?.code ?? null,
    tooMuchData: null,
  });
  if (answer.kind === 'too_large')
    return { templates: [], next: inPagesOf(answer.size, cursor ?? '') };
  const page = pageShape.safeParse(answer.body);
  if (!page.success) throw new TemplateListError('the template list is not readable');
  const templates = page.data.contents.map(readContent).filter((template) => template !== null);
  const token = nextPage(page.data.meta);
  if (token === undefined) throw new TemplateListError('the next page of templates has no token');
  const next = token === null ? null : inPagesOf(size, token);
  if (next !== null && next === cursor) {
    throw new TemplateListError('the pages of the template list do not end');
  }
  return { templates, next };
}

/** Returns a cursor with the size of its pages, where it is not the usual. */
function inPagesOf(size: number, cursor: string): string {
  if (size === PAGE_SIZE) return cursor;
  const query = new URLSearchParams(cursor);
  query.set('PageSize', String(size));
  return query.toString();
}

/**
 * Returns the query for the next page: null after the last one, undefined for an address without a token. The
 * address itself is never followed: it may point past a proxy in front of Twilio.
 */
export function nextPage({
  next_page_url: url,
}: z.infer<typeof metaShape>): string | null | undefined {
  if (url === undefined || url === null || url === '') return null;
  const given = new URLSearchParams(url.replace(/^[^?]*\??/, ''));
  const found = PARAMETERS.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return found.length === 0 ? undefined : new URLSearchParams(found).toString();
}
