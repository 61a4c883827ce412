import { beforeAll, expect, test } from '@jest/globals';
import { call } from '../support/client';
import { useHerald } from '../support/herald';
import { type Inbox, openInbox } from './support/people-inbox';

const herald = useHerald();
let inbox: Inbox;

beforeAll(async () => {
  inbox = await openInbox(herald);
});

const ID_PREFIX = 'must be 3 to 128 characters';
const SINCE = 'must be a date and time with its offset';

/** Queries by the list that they are for; the paths that people ask are below their workspace. */
const WRONG: Record<string, [query: string, field: string, message: string][]> = {
  '/api/v2/template/messages': [
    ['status=failed,', 'status', 'must be one or several of queued, accepted'],
    ['status=failed&status=read', 'status', 'must be given once'],
    ['recipient=%2B33600000001', 'recipient', 'with country code: send 33600000001'],
    ['since=2026-03-01', 'since', SINCE],
    ['limit=201', 'limit', 'must be a whole number from 1 to 200'],
    ['idPrefix=abc.*', 'idPrefix', ID_PREFIX],
    ['idPrefix=abc&idPrefix=abd', 'idPrefix', 'must be given once'],
    ['statusCode=131026', 'statusCode', 'must be one of 9901'],
    ['cursor=x', 'cursor', 'must be the nextCursor of the page before'],
  ],
  '/api/v2/usage': [
    ['from=2026-11-32', 'from', 'must be a day, for example 2026-11-01'],
    ['from=2026-11-02&to=2026-11-01', 'from', 'must not be after 2026-11-01'],
    ['by=weather', 'by', 'must be one or several of day, country'],
    ['by=day&by=type', 'by', 'must be given once'],
  ],
  '/api/v2/statistics': [
    ['from=2026-08-01&to=2026-11-01', 'from', 'must be at most 92 days until 2026-11-01'],
    ['template=a&template=b', 'template', 'must be an id, given once'],
  ],
  '/template': [
    ['name=a&name=b', 'name', 'must be given once'],
    [`language=${'x'.repeat(513)}`, 'language', 'must'],
    ['language=en%00', 'language', 'must'],
    ['cursor=forged', 'cursor', 'must be the nextCursor'],
  ],
  '/api/v2/customers': [['number=%2B33600000001', 'number', 'with country code: send 336']],
  '/api/v2/conversations': [
    ['senderNumber=%2B33600000001', 'senderNumber', 'with country code: send 336'],
    ['handling=robot', 'handling', 'autopilot, unassigned, assigned'],
  ],
  '/inbox/search': [
    ['', 'text', ''],
    ['text=ab', 'text', ''],
    ['text=%2E%2A', 'text', ''],
    [`text=${'a'.repeat(101)}`, 'text', ''],
    ['text=abc&text=def', 'text', ''],
  ],
  '/messages': [
    ['messageId=a%20b', 'messageId', 'must be 1 to 128 characters'],
    ['kind=sms', 'kind', 'must be one or several of v2'],
    ['before=tomorrow', 'before', SINCE],
  ],
  '/deliveries': [
    ['idPrefix=a%22%24ne', 'idPrefix', ID_PREFIX],
    ['responseStatus=604', 'responseStatus', 'must be an HTTP status such as 404'],
  ],
  '/audit': [
    ['actor=ada', 'actor', 'must be an e-mail address, or operator'],
    ['action=agentXcreated', 'action', 'must be one or several of workspace.created, '],
    ['target=', 'target', 'must not be empty'],
  ],
};
const rows = Object.entries(WRONG).flatMap(([path, wrong]) =>
  wrong.map(([query, field, message]) => ({ asked: `${path}?${query}`, field, message })),
);
const isForPrograms = (path: string) => path.startsWith('/api/') || path.startsWith('/template');

test.each(rows)('answers 400 to $asked and names $field', async ({ asked, field, message }) => {
  const headers = { 'service-api-key': inbox.tenant.apiKey };

  const { status, body } = isForPrograms(asked)
    ? await call(herald, 'GET', asked, { headers })
    : await inbox.ask('GET', asked);

  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'invalid_request',
    details: [{ field, message: expect.stringContaining(message) }],
  });
});
