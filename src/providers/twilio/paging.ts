import { z } from 'zod';

/** The part of every list of Twilio that says whether there is more. */
export const metaShape = z.object({ next_page_url: z.string().nullable().optional() });

/** The parameters with which Twilio finds the next page. */
const PARAMETERS = ['Page', 'PageToken'] as const;

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
