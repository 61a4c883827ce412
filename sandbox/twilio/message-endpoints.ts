import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { SandboxState } from '../sandbox-state';
import type { SandboxMessage } from '../types';
import { authorize, type Account } from './authorize';
import { address, API_VERSION } from './callback-parameters';
import { inboundResource, messageResource } from './message-resource';
import { notFound } from './twilio-error';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

/** `GET /2010-04-01/Accounts/{AccountSid}/Messages/{Sid}.json`. */
export function messageEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const account = authorize(request, state);
    const sid = String(request.params['sid']);
    const message = state.message(sid) ?? state.inboundMessage(sid);
    const number = message === undefined ? undefined : numberOf(account, message);
    if (message === undefined || number === undefined) throw notFound(request.path);
    response.json(
      'writtenAt' in message
        ? inboundResource(number, sid, message)
        : messageResource(number, message),
    );
  };
}

const listQuery = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  PageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).catch(DEFAULT_PAGE_SIZE),
  Page: z.coerce.number().int().min(0).catch(0),
});

/** `GET /2010-04-01/Accounts/{AccountSid}/Messages.json`, newest first, by `To` and `From`. */
export function messageListEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const account = authorize(request, state);
    const { To, From, PageSize, Page } = listQuery.parse(request.query);
    const found = state
      .received()
      .toReversed()
      .flatMap((message) => {
        const number = numberOf(account, message);
        return number === undefined ? [] : [{ number, message }];
      })
      .filter(
        ({ number, message }) =>
          (To === undefined || To === address(message.to)) &&
          (From === undefined || From === address(number.displayNumber)),
      );
    const start = Page * PageSize;
    const end = Math.min(start + PageSize, found.length);
    const uri = (page: number): string => {
      const url = new URL(request.originalUrl, 'http://localhost');
      url.searchParams.set('PageSize', String(PageSize));
      url.searchParams.set('Page', String(page));
      return `${url.pathname}${url.search}`;
    };
    response.json({
      messages: found
        .slice(start, end)
        .map(({ number, message }) => messageResource(number, message)),
      start,
      end: Math.max(start, end - 1),
      page: Page,
      page_size: PageSize,
      uri: uri(Page),
      first_page_uri: uri(0),
      previous_page_uri: Page === 0 ? null : uri(Page - 1),
      next_page_uri: end < found.length ? uri(Page + 1) : null,
    });
  };
}

/** `GET /2010-04-01/Accounts/{AccountSid}.json`, which is how credentials are checked. */
export function accountEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accountSid } = authorize(request, state);
    response.json({
      sid: accountSid,
      owner_account_sid: accountSid,
      friendly_name: 'Sandbox',
      status: 'active',
      type: 'Full',
      // The real one is shown here. Nobody needs it, and answers end up in logs.
      auth_token: null,
      date_created: null,
      date_updated: null,
      uri: `/${API_VERSION}/Accounts/${accountSid}.json`,
      subresource_uris: { messages: `/${API_VERSION}/Accounts/${accountSid}/Messages.json` },
    });
  };
}

function numberOf(
  { numbers }: Account,
  { provider, phoneNumberId }: Pick<SandboxMessage, 'provider' | 'phoneNumberId'>,
) {
  if (provider !== 'twilio') return undefined;
  return numbers.find(({ displayNumber }) => displayNumber === phoneNumberId);
}
