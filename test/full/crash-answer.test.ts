import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { type ScriptedModel, says, startScriptedModel } from '../support/scripted-model';
import { until } from '../support/wait';
import {
  answersOf,
  beginDialogue,
  conversationNow,
  customerWrites,
  tenantWithAgent,
  textsAtProvider,
} from '../api/support/autopilot';

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
