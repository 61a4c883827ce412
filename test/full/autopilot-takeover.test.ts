import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { type ScriptedModel, answer, startScriptedModel } from '../support/scripted-model';
import { until } from '../support/wait';
import {
  type Dialogue,
  answered,
  answersOf,
  beginDialogue,
  conversationNow,
  customerWrites,
  people,
  tenantWithAgent,
  textsAtProvider,
} from '../api/support/autopilot';

const ROUNDS = 50;

let herald: OwnHerald;
let model: ScriptedModel;
let act: ReturnType<typeof people>;

beforeAll(async () => {
  herald = await startHerald({ models: 1, settings: { AGENT_QUIET_MS: '50' } });
  model = await startScriptedModel(herald);
  act = people(herald);
});
afterAll(async () => {
  await herald.close();
  await model.close();
});

interface Round {
  dialogue: Dialogue;
  /** Messages that had reached the provider when the takeover was committed. */
  sentBefore: number;
}

/** Measures the time from a message to the end of its answer, which differs between machines. */
async function timeAnswer(tenant: Parameters<typeof beginDialogue>[1]): Promise<number> {
  const dialogue = await beginDialogue(herald, tenant);
  const startedMs = performance.now();
  await customerWrites(herald, dialogue, 'Hello?');
  await answered(herald, dialogue, 1);
  return performance.now() - startedMs;
}

test('no provider call of an answer begins after a takeover, whenever it happens', async () => {
  const tenant = await tenantWithAgent(herald, model, {
    script: async (response) => {
      await pause(randomInt(200));
      answer(response, 'An answer.');
    },
  });
  const latestMs = Math.ceil(2 * (await timeAnswer(tenant)));
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dialogue = await beginDialogue(herald, tenant);
    await customerWrites(herald, dialogue, 'Hello?');
    await pause(randomInt(latestMs));
    await act.takeOver(dialogue);
    rounds.push({ dialogue, sentBefore: (await textsAtProvider(herald, dialogue)).length });
  }
  for (const { dialogue } of rounds) {
    await until('an end of what was stored', async () =>
      (await answersOf(herald, dialogue)).every(({ result }) => result !== null),
    );
  }

  for (const { dialogue, sentBefore } of rounds) {
    expect(await textsAtProvider(herald, dialogue)).toHaveLength(sentBefore);
    expect(sentBefore).toBeLessThanOrEqual(1);
    expect((await conversationNow(herald, dialogue)).handling.kind).toBe('assigned');
  }
  const sent = rounds.filter(({ sentBefore }) => sentBefore === 1).length;
  expect({ sent: sent > 0, notSent: sent < ROUNDS }).toEqual({ sent: true, notSent: true });
}, 900_000);
