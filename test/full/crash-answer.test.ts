import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { muteSandbox } from '../support/callbacks';
import { type OwnHerald, startHerald } from './support/herald';
import { type ScriptedModel, answer, says, startScriptedModel } from '../support/scripted-model';
import { until } from '../support/wait';
import {
  answered,
  answersOf,
  beginDialogue,
  conversationNow,
  customerWrites,
  tenantWithAgent,
  textsAtProvider,
} from '../api/support/autopilot';
import { delayAnswers } from '../api/support/sandbox';

const HELD_MS = 300_000;

let herald: OwnHerald;
let model: ScriptedModel;

beforeAll(async () => {
  herald = await startHerald({
    models: 1,
    settings: { AGENT_TIMEOUT_MS: '120000' },
  });
  model = await startScriptedModel(herald);
});
afterAll(async () => {
  await herald.close();
  await model.close();
});

describe('worker killed during an answer', () => {
  test('a worker killed while the model thinks asks it again, and sends one answer', async () => {
    const { tenant, agent } = await tenantWithAgent(herald, model, {
      script: (response, _request, count) => {
        if (count > 1) answer(response, 'The answer.');
      },
    });
    const dialogue = await beginDialogue(herald, { tenant, agent });
    await customerWrites(herald, dialogue, 'Hello?');
    await until('the question', () => model.asked(agent.model).length === 1);
    await herald.worker.kill();
    await herald.worker.start();
    await answered(herald, dialogue, 1);

    expect(await textsAtProvider(herald, dialogue)).toEqual(['The answer.']);
    expect(await answersOf(herald, dialogue)).toHaveLength(1);
  });

  test.each([
    ['sends no other, and unassigns if no status arrives', true, 'unassigned'],
    ['sends no other if a status reports it', false, 'autopilot'],
  ])('a worker killed while the provider has the answer %s', async (_what, isMute, handling) => {
    // The status comes after the provider's answer, or before it.
    const ending = isMute ? '0003' : '0006';
    const dialogue = await beginDialogue(herald, await tenantWithAgent(herald, model), ending);
    await delayAnswers(herald, dialogue.tenant, HELD_MS);
    await customerWrites(herald, dialogue, 'Hello?');
    if (isMute) await muteSandbox(herald, dialogue.tenant);
    await until('the provider call', async () => {
      const [stored] = await answersOf(herald, dialogue);
      const isKnown = isMute || (stored?.timeline.length ?? 0) > 0;
      return (await textsAtProvider(herald, dialogue)).length === 1 && isKnown;
    });
    await herald.worker.kill();
    await delayAnswers(herald, dialogue.tenant, 0);
    await herald.worker.start();
    await until(`the gate to be left, and the conversation to be ${handling}`, async () => {
      const { answering, handling: current } = await conversationNow(herald, dialogue);
      return answering === null && current.kind === handling;
    });

    expect(await textsAtProvider(herald, dialogue)).toHaveLength(1);
    expect(await answersOf(herald, dialogue)).toMatchObject([{ attempts: 1 }]);
  });

  test('a worker killed at any moment of an answer sends it once, or unassigns the conversation', async () => {
    const tenant = await tenantWithAgent(herald, model, { script: says('The answer.') });
    for (const stage of ['stored', 'begun', 'ended'] as const) {
      const dialogue = await beginDialogue(herald, tenant);
      await customerWrites(herald, dialogue, 'Hello?');
      await until(`an answer that is ${stage}`, async () => {
        const [stored] = await answersOf(herald, dialogue);
        if (stage === 'stored') return stored !== undefined;
        return stage === 'begun'
          ? (stored?.attempts ?? 0) > 0
          : stored?.result !== undefined && stored.result !== null;
      });
      await herald.worker.kill();
      await herald.worker.start();
      await until('an end', async () => {
        const [stored] = await answersOf(herald, dialogue);
        const { handling, answerDue } = await conversationNow(herald, dialogue);
        const isAnswered = stored?.result?.kind === 'accepted' && answerDue === null;
        return isAnswered || handling.kind === 'unassigned';
      });

      const { handling } = await conversationNow(herald, dialogue);
      const sent = (await textsAtProvider(herald, dialogue)).length;
      expect(handling.kind === 'autopilot' ? [1] : [0, 1]).toContain(sent);
    }
  });
});
