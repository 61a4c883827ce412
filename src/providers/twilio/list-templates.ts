import { z } from 'zod';
import {
  TemplateListError,
  type TemplatePage,
  type TwilioCredentials,
} from '../../ports/messaging-provider';
import { pageSchema } from '../lists';
import { parseJson } from '../shared';
import { readProviderError } from './provider-error';
import { readContent } from './read-content';
import { callCredentials, type TwilioClient } from './twilio-client';

/** Twilio cuts answers at about 1 MB; contents have a few kilobytes. */
const PAGE_SIZE = '100';
const PAGE_TIMEOUT_MS = 20_000;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** The parameters with which Twilio finds the next page. */
const PARAMETERS = ['Page', 'PageToken'] as const;

/** The part of every list of Twilio that says whether there is more. */
export const metaShape = z.object({ next_page_url: z.string().nullable().optional() });

const pageShape = z.object({ contents: pageSchema(z.unknown()), meta: metaShape });

/**
 * A page of the account's contents with WhatsApp's approvals, whoever may send them: at Twilio contents belong to the
 * account, not to a number.
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
  query.set('PageSize', PAGE_SIZE);
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
  if (outcome.kind === 'failure') {
    throw new TemplateListError(`the template list could not be fetched: ${outcome.code}`);
  }
  const body = parseJson(outcome.body.toString('utf8'));
  if (outcome.status !== 200) {
    // Status and code only: a text may hold anything.
    const code = readProviderError(body, outcome.status)?.code ?? 'none';
    throw new TemplateListError(
      `the template list was refused: HTTP ${outcome.status}, code ${code}`,
    );
  }
  const page = pageShape.safeParse(body);
  if (!page.success) throw new TemplateListError('the template list is not readable');
  const templates = page.data.contents.map(readContent).filter((template) => template !== null);
  return { templates, next: nextCursor(page.data.meta, cursor) };
}

function nextCursor(meta: z.infer<typeof metaShape>, cursor: string | null): string | null {
  const next = nextPage(meta);
  if (next === undefined) throw new TemplateListError('the next page of templates has no token');
  if (next !== null && next === cursor) {
    throw new TemplateListError('the pages of the template list do not end');
  }
  return next;
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
