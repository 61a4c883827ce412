import { beforeAll, describe, expect, test } from '@jest/globals';
import { conversationIdOf, newId } from '../../../src/domain/ids';
import type { InboundReport } from '../../../src/domain/inbound';
import type { Sender } from '../../../src/domain/sender';
import { createRepositories } from '../../../src/persistence';
import type { Repositories } from '../../../src/ports/repositories';
import { recordInbound } from '../../../src/services/conversations/record-inbound';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { lookupFor } from '../../support/digests';
import { newSender, reportedAuthor } from '../../support/records';
import { useTestDatabase, raisingEvents } from '../persistence/support';
import { Died, dyingProcess } from './support/dying-process';

/** Outlives a report. */
const MOST_CALLS = 40;
const NUMBER = '33612345678';

const db = useTestDatabase();
let repositories: Repositories;

beforeAll(() => {
  repositories = createRepositories(db.database);
});

const recording = (available: Repositories) =>
  recordInbound({
    ...available,
    digests: db.digests,
    secretBox: db.secretBox,
    live: { publish: () => undefined },
    optWords: { out: ['STOP'], in: [] },
    raiseEvent: raisingEvents(available),
    startAnswer: () => undefined,
    sweepAfterMs: 1000,
  });

const report = (): InboundReport => ({
  providerMessageId: newId('msg'),
  author: reportedAuthor({ number: NUMBER, profileName: 'Ada' }),
  occurredAt: null,
  content: { kind: 'text', text: 'STOP' },
  replyTo: null,
});

/** Saves a receiver that gets what customers write. */
async function saveReceiver(workspaceId: string): Promise<void> {
  await db.settings.save({
    ...newSettings(workspaceId, new Date()),
    enabled: true,
    url: 'https://hooks.example.com/',
    furtherEvents: ['inbound_message'],
  });
}

/** Reads everything that one message of a stranger leads to. */
async function outcomeOf({ workspaceId, number }: Sender) {
  const customer = await db.customers.findByLookup(workspaceId, lookupFor(workspaceId, NUMBER));
  const conversationId = conversationIdOf(String(customer?.id), number);
  const page = { limit: 9 };
  const [conversation, { rows }] = await Promise.all([
    db.conversations.find(workspaceId, conversationId),
    db.inbound.listByConversation(workspaceId, conversationId, page),
  ]);
  return {
    customer: { name: customer?.name, unsubscribed: customer?.unsubscribed },
    unread: conversation?.unread.length,
    texts: rows.map(({ content }) => content),
    events: (await db.deliveries.list(workspaceId, {}, page)).rows.map(({ status }) => status),
  };
}

describe.each(['before', 'after'] as const)('process that dies %s any of its calls', (when) => {
  test('a crash loses and duplicates no inbound message once it is reported again', async () => {
    let deaths = 0;
    for (let call = 1, died = true; died; call += 1) {
      expect(call).toBeLessThan(MOST_CALLS);
      const sender = newSender({ workspaceId: newId('wks') });
      await db.senders.insert(sender);
      await saveReceiver(sender.workspaceId);
      const process = dyingProcess(repositories, { call, when });
      const reported = report();
      await recording(process.repositories)(sender, reported, new Date()).catch((error) => {
        if (!(error instanceof Died)) throw error;
      });
      died = process.hasDied();
      deaths += died ? 1 : 0;

      await recording(repositories)(sender, reported, new Date());

      expect({ call, ...(await outcomeOf(sender)) }).toEqual({
        call,
        customer: { name: 'Ada', unsubscribed: true },
        unread: 1,
        texts: [{ kind: 'text', text: 'STOP' }],
        events: ['inbound_message'],
      });
    }
    expect(deaths).toBeGreaterThan(5);
  });
});
