import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { agentKeyContext } from '../../src/domain/agent';
import { newId } from '../../src/domain/ids';
import { call, send } from '../support/client';
import { useHerald } from '../support/herald';
import { type ScriptedModel, says, startScriptedModel } from '../support/scripted-model';
import { sendIdOf } from '../support/temporal';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import {
  answersOf,
  answeringEnded,
  beginDialogue,
  customerWrites,
  tenantWithAgent,
} from './support/autopilot';

const herald = useHerald();
let model: ScriptedModel;

beforeAll(async () => {
  model = await startScriptedModel(herald);
});
afterAll(() => model.close());

const marked = (what: string): string => `${what}${randomBytes(8).toString('hex')}`;

/** Collects what an operator reads about a workspace: logs, metrics, and the histories of its workflows. */
async function readableBy(tenant: Tenant, workflowIds: string[]): Promise<Record<string, string>> {
  const histories = workflowIds.map((id) => herald.stage.temporal.readableHistory(id));
  const metrics = [herald.apiUrl, herald.workerUrl].map(async (origin) =>
    (await fetch(`${origin}/metrics`)).text(),
  );
  return {
    apiLog: await herald.log('api'),
    workerLog: await herald.log('worker'),
    metrics: (await Promise.all(metrics)).join('\n'),
    histories: (await Promise.all(histories)).join('\n'),
  };
}

test('keeps customers’ texts, sent values and secrets out of logs, metrics and workflow histories', async () => {
  const [modelKey, customersText, agentsText] = [marked('key'), marked('asks'), marked('replies')];
  const [value, otherValue, note] = [marked('value'), marked('other'), marked('note')];
  const refused = marked('refused');
  const id = newId('agt');
  const sealedKey = await herald.stage.seal(modelKey, agentKeyContext(id));
  const agent = { id, sealedKey, script: says(agentsText) };
  const made = await tenantWithAgent(herald, model, agent);
  const { tenant } = made;

  const dialogue = await beginDialogue(herald, made);
  await customerWrites(herald, dialogue, customersText);
  await until('the answer', async () => (await answersOf(herald, dialogue)).length === 1);
  await answeringEnded(herald, dialogue);
  const recipientNumber = dialogue.customer;
  const templateId = tenant.template('order_confirmed').id;
  const sent = await send(herald, tenant, {
    recipientNumber,
    templateId,
    messageId: 'with-values',
    templateVariables: { 1: value, 2: otherValue },
    metadata: { note },
  });
  expect(sent.status).toBe(200);
  const wrong = await call(herald, 'POST', '/api/v2/template/send', {
    headers: { 'service-api-key': tenant.apiKey },
    body: { recipientNumber: `+${recipientNumber}`, templateId, metadata: refused },
  });
  expect(wrong.status).toBe(400);

  const workflows = await herald.stage.temporal.list(`HeraldWorkspace = "${tenant.workspaceId}"`);
  const ids = workflows.map(({ workflowId }) => workflowId);
  const places = await readableBy(tenant, ids);
  expect(ids.length).toBeGreaterThan(1);
  expect(places['histories']).toContain(tenant.workspaceId);
  expect(places['workerLog']).toContain(tenant.workspaceId);
  const secrets = {
    modelKey,
    customersText,
    agentsText,
    value,
    otherValue,
    note,
    refused,
    recipientNumber,
    apiKey: tenant.apiKey,
    accessToken: tenant.accessToken,
    appSecret: tenant.appSecret,
    verifyToken: tenant.verifyToken,
    webhookToken: tenant.webhookToken,
  };
  const found = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => text.includes(secret))
      .map(([what]) => `${what} in ${place}`),
  );
  expect(found).toEqual([]);
  expect(ids).toContain(sendIdOf(tenant, 'with-values'));
});
