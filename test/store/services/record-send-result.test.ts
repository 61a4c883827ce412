import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { MessageContent } from '../../../src/domain/message';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { recordSendResult } from '../../../src/services/messages/record-send-result';
import { newCustomer, newMessage, templateContent } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';

const db = useTestDatabase();
let synced: string[];

/** Ends a new message of a customer as refused by the provider, and returns the workspace. */
async function refuse(
  customerId: string,
  workspaceId: string,
  code: string | null,
  content: MessageContent = templateContent(),
) {
  synced = [];
  const message = newMessage({ workspaceId, customerId, content });
  await db.messages.insert(message, null);
  const record = bind(
    recordSendResult,
    partial({
      ...db,
      metrics: createPrometheusMetrics(),
      log: createLogger('silent', 'test'),
      syncSoon: (_workspaceId, senderId) => synced.push(senderId),
    }),
  );
  const ref = { workspaceId, messageKey: message.key };
  const error = { code, title: '', message: '', details: '', httpStatus: 400 };
  const rejected = { kind: 'rejected', providerMessageId: null, at: new Date(0) } as const;
  await record(ref, rejected, error);
  // The activity that records it may be repeated.
  await record(ref, rejected, error);
  return message;
}

describe('a send that the provider refuses', () => {
  test('holds marketing back from the customer it was merged into', async () => {
    const workspaceId = newId('wks');
    const former = await db.customers.ensure(newCustomer({ workspaceId }));
    const current = await db.customers.ensure(newCustomer({ workspaceId, number: '33611111111' }));
    await db.customers.merge(workspaceId, former.id, current.id);

    await refuse(former.id, workspaceId, '131049');

    expect(await db.customers.find(workspaceId, current.id)).toMatchObject({
      marketingHeldUntil: new Date(86_400_000),
    });
    expect(synced).toEqual([]);
    expect(await db.unclassified.list(workspaceId)).toEqual([]);
  });

  test.each(['132015', '20404', '63016'])(
    'asks for a sync of the templates when the code is %s',
    async (code) => {
      const { senderId } = await refuse(newId('cus'), newId('wks'), code);

      expect(new Set(synced)).toEqual(new Set([senderId]));
    },
  );

  test('asks for no sync when free text is refused', async () => {
    const text = { kind: 'text', text: 'Hello' } as const;

    for (const code of ['63016', '20404', '131008'])
      await refuse(newId('cus'), newId('wks'), code, text);

    expect(synced).toEqual([]);
  });

  test.each([null, '139999'])(
    'counts an error without a class once, with the code %s',
    async (code) => {
      const { workspaceId } = await refuse(newId('cus'), newId('wks'), code);

      expect(await db.unclassified.list(workspaceId)).toMatchObject([{ code, count: 1 }]);
      expect(synced).toEqual([]);
    },
  );
});
