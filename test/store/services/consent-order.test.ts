import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Sender } from '../../../src/domain/sender';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import type { CallbackContent } from '../../../src/ports/messaging-provider';
import { recordReports } from '../../../src/services/messages/record-reports';
import { lookupFor } from '../../support/digests';
import { newSender, reportedAuthor } from '../../support/records';
import { useTestDatabase } from '../persistence/support';

const db = useTestDatabase();
let sender: Sender;
/** Seconds at which Twilio took each message; it knows no time of the others. */
let tookAt: Record<string, number>;

beforeEach(() => {
  sender = newSender({ provider: 'twilio' });
  tookAt = {};
});
const CUSTOMER = '33612345678';

type Word = 'STOP' | 'START';

/** Callback of Twilio for a message of a customer, which has no time. */
function written(providerMessageId: string, text: string): CallbackContent {
  const content = { kind: 'text', text } as const;
  const author = reportedAuthor({ number: CUSTOMER });
  return {
    accepted: [],
    statuses: [],
    inbound: [{ providerMessageId, author, occurredAt: null, content, replyTo: null }],
    appMessages: [],
    history: [],
    messageChanges: [],
    preferences: [],
    identityChanges: [],
    templatesChanged: false,
    templateChanges: [],
    senderHealth: [],
    ignored: {},
  };
}

/** Callback of Twilio when its opt-out management acted on one of its own words. */
function toldBy(providerMessageId: string, word: Word): CallbackContent {
  const author = reportedAuthor({ number: CUSTOMER });
  const preference = { author, scope: 'all', occurredAt: null } as const;
  return {
    ...written(providerMessageId, 'an own word'),
    preferences: [{ ...preference, wanted: word === 'START' }],
  };
}

/** Takes the callbacks at these seconds; resolves with whether the customer is unsubscribed after each. */
async function take(callbacks: [content: CallbackContent, second: number][]): Promise<unknown[]> {
  const readWrittenAt = async (_credentials: unknown, sid: string): Promise<Date | null> => {
    const second = tookAt[sid];
    return second === undefined ? null : new Date(second * 1000);
  };
  const record = recordReports({
    ...db,
    providers: { twilio: { readWrittenAt } } as never,
    secretBox: { open: () => '{}' } as never,
    syncSoon: () => undefined,
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
    optWords: { out: ['STOP'], in: ['START'] },
    startAnswer: () => undefined,
    sweepAfterMs: 1000,
  });
  const seen = [];
  for (const [content, second] of callbacks) {
    const failures = await record(sender, content, new Date(second * 1000));
    expect(failures).toEqual([]);
    const lookup = lookupFor(sender.workspaceId, CUSTOMER);
    const customer = await db.customers.findByLookup(sender.workspaceId, lookup);
    seen.push(customer?.unsubscribed);
  }
  return seen;
}

describe.each<[string, (sid: string, word: Word) => CallbackContent]>([
  ['a word of the settings', written],
  ["a word of the provider's opt-out management", toldBy],
])('opt-out and opt-in by %s', (_kind, say) => {
  test('the word written last decides, in whatever order the callbacks arrive', async () => {
    tookAt = { SM1: 100, SM2: 105, SM3: 112 };

    const seen = await take([
      [say('SM2', 'STOP'), 106],
      [say('SM1', 'START'), 110],
      [say('SM3', 'START'), 113],
      [say('SM2', 'STOP'), 120],
    ]);

    expect(seen).toEqual([true, true, false, false]);
  });

  test('an opt-in of unknown time does not end a recent opt-out', async () => {
    const seen = await take([
      [say('SM2', 'STOP'), 105],
      [say('SM1', 'START'), 110],
      [say('SM3', 'START'), 140],
      [say('SM4', 'STOP'), 141],
    ]);

    expect(seen).toEqual([true, true, false, true]);
  });

  test('a time of the provider that lies ahead counts as the receipt', async () => {
    tookAt = { SM1: 4000, SM2: 102, SM3: 4000, SM4: 110 };

    const seen = await take([
      [say('SM1', 'STOP'), 100],
      [say('SM2', 'START'), 103],
      [say('SM3', 'START'), 105],
      [say('SM4', 'STOP'), 111],
    ]);

    expect(seen).toEqual([true, false, false, true]);
  });
});
