import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Message } from '../../../src/domain/message';
import { newMessage, templateContent } from '../../support/records';
import { type Answer, call, getMessage } from '../../support/client';
import { download } from '../../support/csv';
import { useHerald } from '../../support/herald';
import { sendOne } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

function list(query = ''): Promise<Answer> {
  const headers = { 'service-api-key': tenant.apiKey };
  return call(herald, 'GET', `/api/v2/template/messages${query}`, { headers });
}

const rows = ({ body }: Answer) => body['data'] as Record<string, unknown>[];
const idsOf = (answer: Answer): string[] => rows(answer).map(({ messageId }) => String(messageId));

/** Stores a message as a send would; `minute` is when. */
async function store(messageId: string, minute: number, change: Partial<Message> = {}) {
  const createdAt = new Date(Date.UTC(2026, 2, 1, 9, minute));
  const { workspaceId } = tenant;
  const message = newMessage({ workspaceId, messageId, createdAt, ...change });
  await herald.stage.repositories.messages.insert(message, new Date('2100-01-01'));
}

describe('GET /api/v2/template/messages', () => {
  beforeEach(async () => {
    tenant = await mintTenant(herald);
  });

  test('lists each message as it is shown alone, without its webhook events', async () => {
    const recipientNumber = recipientEnding('0002');
    await sendOne(herald, tenant, 'order-17', { recipientNumber, metadata: { order: 17 } });
    const failed = await until('the failure', async () => {
      const { body } = await getMessage(herald, tenant, 'order-17');
      return body['status'] === 'failed' && body;
    });

    const answer = await list();

    const { success, webhookEvents: _, ...shown } = failed;
    expect(success).toBe(true);
    expect(answer.body).toEqual({ success: true, data: [shown], nextCursor: null });
    expect(shown).toMatchObject({ statusCode: 9901, metadata: { order: 17 } });
  });

  test('lists the V2 sends of this workspace only, newest first', async () => {
    await store('oldest', 1);
    await store('newest', 3);
    await store('middle', 2);
    await store('standard', 4, { kind: 'standard' });
    await store('foreign', 5, { workspaceId: 'wks_other', key: 'foreign' });

    expect(idsOf(await list())).toEqual(['newest', 'middle', 'oldest']);
  });

  test('combines all filters of a query', async () => {
    await store('a', 1, { status: 'failed', recipientNumber: '33600000001' });
    await store('b', 2, { status: 'failed', recipientNumber: '33600000002' });
    await store('c', 3, { status: 'read', recipientNumber: '33600000001' });
    await store('d', 4, { status: 'failed', recipientNumber: '33600000001' });
    const cases: Record<string, string[]> = {
      'status=failed': ['d', 'b', 'a'],
      'status=failed,read': ['d', 'c', 'b', 'a'],
      'status=queued': [],
      'recipient=33600000001': ['d', 'c', 'a'],
      'since=2026-03-01T09:03:00Z': ['d', 'c'],
      'since=2026-03-01T10:03:00.001%2B01:00': ['d'],
      'status=failed&recipient=33600000001&since=2026-03-01T09:02:00Z': ['d'],
      'status=failed&limit=2': ['d', 'b'],
    };
    for (const [query, expected] of Object.entries(cases)) {
      expect([query, idsOf(await list(`?${query}`))]).toEqual([query, expected]);
    }
  });
});

describe('GET /api/v2/messages', () => {
  const key = () => ({ 'service-api-key': tenant.apiKey });
  const file = (query: string, headers = key()) =>
    download(herald, `/api/v2/messages.csv?${query}`, headers);

  beforeEach(async () => {
    tenant = await mintTenant(herald);
    const { id, name } = tenant.template('welcome');
    const { senderId } = tenant;
    const text = { kind: 'text', text: '=cmd|"calc", \r\nline' } as const;
    await store('order.1', 1, { senderId, content: templateContent({ id, name }) });
    await store('order-2', 2, { senderId, status: 'failed' });
    await store('order-3', 3, { kind: 'api', content: text, metadataJson: '{"a":1}' });
    await store('order-4', 4, { kind: 'inbox', senderId });
  });

  test('shows messages in a file as in the list, with nothing that a spreadsheet runs', async () => {
    const { records, headers } = await file('kind=api');

    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toBe('attachment; filename=messages.csv');
    expect(records).toMatchObject([
      {
        messageId: 'order-3',
        kind: 'api',
        recipientNumber: "'33612345678",
        text: `'=cmd|"calc", \r\nline`,
        metadata: '{"a":1}',
        createdAt: '2026-03-01T09:03:00.000Z',
        templateId: '',
      },
    ]);
    expect(records[0]).not.toHaveProperty('refusal');
    expect((await file('idPrefix=order-2')).records).toMatchObject([
      {
        statusCode: '9988',
        statusMessage: 'The message failed for a reason that is not classified.',
      },
    ]);
  });

  test('gives no file without a key that may read, nor for a wrong filter', async () => {
    const sender = { 'service-api-key': await tenant.newKey(['messages:send']) };

    expect((await download(herald, '/api/v2/messages.csv', {})).status).toBe(401);
    expect((await file('', sender)).status).toBe(403);
    expect((await file('kind=inbox')).status).toBe(400);
    expect((await file('cursor=x')).status).toBe(400);
  });
});
