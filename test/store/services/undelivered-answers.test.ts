import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerIdOf } from '../../../src/domain/answer';
import { messageKeyOf } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import { reported } from '../../support/records';
import { type TestDatabase, openTestDatabase } from '../persistence/support';
import { ACCEPTED, AT, TURN, agentDialogues } from './support/agent-dialogue';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const onAutopilot = agentDialogues(() => db);

describe('undelivered answer of an agent', () => {
  test('everything that it answered is unread again', async () => {
    const { write, prepare, conclude, undeliver, now, conversation } = await onAutopilot();
    const [first, second] = [await write(3000), await write(2000)];
    await prepare();
    const key = messageKeyOf(conversation.workspaceId, answerIdOf(second.id, TURN));
    const result = { kind: 'accepted', providerMessageId: 'wamid.1', at: AT } as const;
    const sent = await db.messages.recordResult(conversation.workspaceId, key, result, null);
    const later = await write(1000);
    await conclude(sent as Message);
    expect((await now()).unread).toEqual([later.id]);
    await undeliver(sent as Message);

    expect((await now()).unread).toEqual([first.id, second.id, later.id]);
  });

  test('stays unread although its conclusion comes between any two updates', async () => {
    const { write, store, conclude, undeliver, now } = await onAutopilot();
    const inbound = await write(1000);
    const message = await store(inbound, TURN, ACCEPTED);
    const concludedBetween = afterEachCall(db.answers, () => conclude(message));
    await undeliver(message, { answers: concludedBetween });

    expect(await now()).toMatchObject({ handling: { kind: 'unassigned' }, unread: [inbound.id] });
  });

  test('keeps the conversation on Autopilot when a failure is reported after the delivery', async () => {
    const { write, store, undeliver, now } = await onAutopilot();
    const message = await store(await write(1000), TURN, ACCEPTED);
    const { senderId, trackingToken } = message;
    await db.messages.recordStatus(senderId, trackingToken, reported('delivered'), null);
    await undeliver(message);

    expect((await now()).handling).toEqual({ kind: 'autopilot' });
  });
});

/** Returns an object whose methods run `intervene` after themselves, as another process could. */
function afterEachCall<Methods extends object>(
  methods: Methods,
  intervene: () => Promise<unknown>,
): Methods {
  return new Proxy(methods, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        const result: unknown = await Reflect.apply(method, target, args);
        await intervene();
        return result;
      };
    },
  });
}
