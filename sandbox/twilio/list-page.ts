import type { Request } from 'express';
import { z } from 'zod';
import { TwilioError } from './twilio-error';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

const query = z.object({
  PageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).catch(DEFAULT_PAGE_SIZE),
  PageToken: z.string().optional(),
});

export interface Page {
  start: number;
  size: number;
  /** Counted from 0. */
  index: number;
}

/**
 * The part of a list that is asked for. A page is known by its token alone, `Page` is ignored.
 * @throws TwilioError 20404 for a token of no list
 */
export function pageOf(request: Request, largest = MAX_PAGE_SIZE): Page {
  const { PageSize, PageToken } = query.parse(request.query);
  const size = Math.min(PageSize, largest);
  const start = PageToken === undefined ? 0 : positionOf(PageToken);
  return { start, size, index: Math.floor(start / size) };
}

/** The `meta` of a list of this many. */
export function listMeta(request: Request, key: string, page: Page, total: number): object {
  const { start, size, index } = page;
  const urlAt = (position: number): string => {
    const url = new URL(request.originalUrl, `${request.protocol}://${request.headers.host}`);
    url.searchParams.set('PageSize', String(size));
    url.searchParams.set('Page', String(Math.floor(position / size)));
    url.searchParams.delete('PageToken');
    if (position > 0) url.searchParams.set('PageToken', `PA${position}`);
    return url.href;
  };
  return {
    key,
    page: index,
    page_size: size,
    url: urlAt(start),
    first_page_url: urlAt(0),
    previous_page_url: start === 0 ? null : urlAt(Math.max(0, start - size)),
    next_page_url: start + size < total ? urlAt(start + size) : null,
  };
}

function positionOf(token: string): number {
  const match = /^PA(\d+)$/.exec(token);
  if (match === null) throw new TwilioError(20404, 'The page token is unknown', 404);
  return Number(match[1]);
}
