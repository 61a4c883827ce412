import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Agent } from '../../../src/domain/agent';
import { useHerald } from '../../support/herald';
import {
  type ModelScript,
  type ScriptedModel,
  answer,
  fails,
  says,
  startScriptedModel,
  thinking,
} from '../../support/scripted-model';
import { until } from '../../support/wait';
import { idsFor } from '../support/inbox';
import {
  type Dialogue,
  answered,
  answersOf,
  beginDialogue,
  conversationNow,
  customerWrites,
  handedOver,
  people,
  tenantWithAgent,
  textsAtProvider,
} from '../support/autopilot';

/** Does not answer the first question and the last; it is asked again after any temporary error. */
const SLOW: ModelScript = (response, request, count) => {
  if (count === 2 || count === 3) return fails(429)(response, request, count);
};
const TOO_LONG = 'the answer of the agent is longer than the provider takes';

const faults: { what: string; script: ModelScript; reason: string; questions: number }[] = [
  { what: 'is too slow', script: SLOW, reason: 'timeout', questions: 4 },
  { what: 'refuses the key', script: fails(401), reason: 'key_refused', questions: 1 },
  { what: 'answers 100 KB', script: says('long '.repeat(20_480)), reason: TOO_LONG, questions: 1 },
];

const herald = useHerald();
let model: ScriptedModel;
let act: ReturnType<typeof people>;
/** Dialogues that wait for retries: begun first and checked last. */
const begun = new Map<string, Promise<Dialogue>>();

beforeAll(async () => {
  model = await startScriptedModel(herald);
  act = people(herald);
  for (const { what, script } of faults) begun.set(what, written(script));
});
afterAll(() => model.close());

/** A dialogue in which the customer has just written. */
async function written(
  script: ModelScript,
  change: Partial<Agent> = {},
  lastDigits = '0003',
): Promise<Dialogue> {
  const tenant = await tenantWithAgent(herald, model, { script, ...change });
  const dialogue = await beginDialogue(herald, tenant, lastDigits);
  await customerWrites(herald, dialogue, 'Hello?');
  return dialogue;
}

/** A dialogue that the customer began, put on Autopilot without a template. */
async function inboundOnly(lastDigits: string): Promise<Dialogue> {
  const tenant = await tenantWithAgent(herald, model);
  const first = await beginDialogue(herald, tenant);
  const customer = `${first.customer.slice(0, -4)}${lastDigits}`;
  const { conversationId } = await idsFor(herald, tenant.tenant, customer);
  const dialogue = { ...first, customer, conversationId };
  await customerWrites(herald, dialogue, 'Hello?');
  await act.giveBack(dialogue);
  return dialogue;
}

describe('end of Autopilot', () => {
  test('unassigns a conversation when the provider accepts the answer and later reports that it failed', async () => {
    const dialogue = await written(says('Hi'), {}, '0002');

    expect(await handedOver(herald, dialogue)).toBe(
      'the answer of the agent did not reach the customer',
    );
    expect(await answersOf(herald, dialogue)).toMatchObject([{ status: 'failed' }]);
    expect((await conversationNow(herald, dialogue)).unread).toHaveLength(1);
  });

  test('unassigns a conversation when no agent is connected to its sender', async () => {
    const tenant = await tenantWithAgent(herald, model);
    const { workspaceId } = tenant.tenant;
    await herald.stage.repositories.senders.leaveAgent(workspaceId, tenant.agent.id);
    const dialogue = await beginDialogue(herald, tenant);
    await customerWrites(herald, dialogue, 'Hello?');

    expect(await handedOver(herald, dialogue)).toBe('no AI agent is connected to this number');
  });

  test('unassigns a conversation when the agent has given all its answers of the hour', async () => {
    const limits = { answersPerHour: 1, historyMessages: 5, maxTokens: 100 };
    const dialogue = await written(says('Yes.'), { limits });
    await answered(herald, dialogue, 1);
    await customerWrites(herald, dialogue, 'And now?');

    expect(await handedOver(herald, dialogue)).toContain('as many answers in an hour');
    expect(await textsAtProvider(herald, dialogue)).toEqual(['Yes.']);
  });

  test('unassigns a conversation when the customer is blocked while the model thinks', async () => {
    const { thought, think } = thinking();
    const dialogue = await written(async (response) => {
      await thought;
      answer(response, 'Too late.');
    });
    const { workspaceId } = dialogue.tenant;
    const { model: name } = dialogue.agent;
    await until('the question', () => model.asked(name).length > 0);
    const { customerId } = await conversationNow(herald, dialogue);
    const decision = { blocked: true };
    await herald.stage.repositories.customers.decide(workspaceId, customerId, decision, new Date());
    think();

    expect(await handedOver(herald, dialogue)).toContain('blocked');
    expect(await textsAtProvider(herald, dialogue)).toEqual([]);
  });

  test.each([
    ['refuses', '0004', 'the provider refused the answer of the agent'],
    ['cannot be reached with', '0012', 'could not be delivered'],
  ])('ends Autopilot when the provider %s the answer', async (_what, lastDigits, reason) => {
    const dialogue = await inboundOnly(lastDigits);

    expect(await handedOver(herald, dialogue)).toContain(reason);
    const [stored] = await answersOf(herald, dialogue);
    expect(stored).toMatchObject({ attempts: 1 });
  });
});

describe('faulty models', () => {
  test('answers the customer when the model succeeds after a few failures', async () => {
    const dialogue = await written((response, request, count) =>
      count < 4 ? fails(503)(response, request, count) : answer(response, 'At last.'),
    );
    await answered(herald, dialogue, 1);

    expect(await textsAtProvider(herald, dialogue)).toEqual(['At last.']);
    await until('no unread message', async () => {
      const { unread } = await conversationNow(herald, dialogue);
      return unread.length === 0;
    });
  });

  test('never calls a model at a private address', async () => {
    const dialogue = await written(says('Hi'), { baseUrl: 'https://10.0.0.1/v1' });

    expect(await handedOver(herald, dialogue)).toBe('the agent failed: blocked_address');
  });

  test('unassigns a conversation when the agent asks for a person', async () => {
    const dialogue = await written(says('[[hand over]]'), { handOver: 'marker' });

    expect(await handedOver(herald, dialogue)).toBe('the agent asked for a person');
  });

  test.each(faults)('unassigns a conversation when the model $what', async (fault) => {
    const { reason, questions } = fault;
    const dialogue = await begun.get(fault.what)!;

    expect(await handedOver(herald, dialogue)).toBe(
      reason === TOO_LONG ? reason : `the agent failed: ${reason}`,
    );
    expect(model.asked(dialogue.agent.model)).toHaveLength(questions);
    expect(await textsAtProvider(herald, dialogue)).toEqual([]);
    expect(await conversationNow(herald, dialogue)).toMatchObject({
      answerDue: null,
      answering: null,
    });
  });
});
