import { beforeAll, expect, test } from '@jest/globals';
import { download } from '../../support/csv';
import { useHerald } from '../../support/herald';
import { newWebhookEvent } from '../../support/records';
import { type Inbox, openInbox } from '../support/people-inbox';

const herald = useHerald();
let inbox: Inbox;

beforeAll(async () => {
  inbox = await openInbox(herald);
  await store('evt_aa1', { messageId: '=order', status: 200 });
  await store('evt_aa2', { messageId: 'order-2', status: 404 });
  await store('evt_bb3', { messageId: 'order-3', status: 503 });
});

/** Stores an event with one answer; the last digit of its id is the minute. */
async function store(id: string, { messageId, status }: { messageId: string; status: number }) {
  const { workspaceId } = inbox.tenant;
  const { events } = herald.stage.repositories;
  const createdAt = new Date(Date.UTC(2026, 2, 1, 9, Number(id.at(-1))));
  const own = `${id}${workspaceId.slice(4)}`;
  await events.insert(newWebhookEvent({ id: own, workspaceId, messageId, createdAt }), null);
  const attempt = {
    number: 1,
    startedAt: createdAt,
    durationMs: 1,
    outcome: `http_${status}`,
    httpStatus: status,
    responseText: '',
    bodyTruncated: false,
  };
  const ref = { workspaceId, eventId: own, run: 1 };
  await events.recordAttempt(ref, attempt, status === 200 ? 'delivered' : 'failed', createdAt);
}

const cookie = ({ owner }: Inbox) => ({ cookie: owner.browser.cookie() });
const pathOf = (query: string) =>
  `/api/v1/workspaces/${inbox.tenant.workspaceId}/deliveries.csv?${query}`;

test.each([
  ['idPrefix=order', ['http_503', 'http_404']],
  ['idPrefix=evt_aa', ['http_404', 'http_200']],
  ['idPrefix=rder', []],
  ['responseStatus=404', ['http_404']],
  ['responseStatus=5xx', ['http_503']],
  ['responseStatus=2xx&state=failed', []],
  ['responseStatus=4xx&idPrefix=order-2', ['http_404']],
  ['from=2026-03-01T09:02:00Z&to=2026-03-01T09:03:00Z', ['http_404']],
])('finds deliveries by %s, in the list and in the file', async (query, expected) => {
  const listed = await inbox.rows(`/deliveries?${query}`);
  const { records } = await download(herald, pathOf(query), cookie(inbox));

  expect(listed.map(({ lastOutcome }) => lastOutcome)).toEqual(expected);
  expect(records.map(({ lastOutcome }) => lastOutcome)).toEqual(expected);
  // Why each failed is in both; the file has an empty field for null.
  const failures = listed.map(({ lastFailure }) => lastFailure ?? '');
  expect(records.map(({ lastFailure }) => lastFailure)).toEqual(failures);
  expect(failures.map((failure) => failure !== '')).toEqual(
    expected.map((outcome) => outcome !== 'http_200'),
  );
});

test('gives people a file without formulas, and strangers none', async () => {
  const stranger = await openInbox(herald);
  const path = pathOf('responseStatus=200');

  const { headers, records } = await download(herald, path, cookie(inbox));

  expect(headers.get('content-disposition')).toBe('attachment; filename=deliveries.csv');
  expect(records).toMatchObject([
    { event: 'channel_sent', messageId: "'=order", state: 'delivered', run: '1', attempts: '1' },
  ]);
  expect((await download(herald, path, cookie(stranger))).status).toBe(404);
  expect((await download(herald, path, {})).status).toBe(401);
});
