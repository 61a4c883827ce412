import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FurtherEvent } from '../../../src/domain/further-event';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import {
  type ScriptedModel,
  answer,
  startScriptedModel,
  thinking,
} from '../../support/scripted-model';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, webhooksOf } from '../../support/webhooks';
import {
  type Dialogue,
  answered,
  answeringEnded,
  beginDialogue,
  conversationNow,
  customerWrites,
  tenantWithAgent,
  textsAtProvider,
} from '../support/autopilot';
import { conversationOf, numberChange, report, saidIn, textItem } from '../support/inbound';
import { idsFor } from '../support/inbox';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let model: ScriptedModel;

beforeAll(async () => {
  model = await startScriptedModel(herald);
});
afterAll(() => model.close());

const deletion = (from: string, id: unknown) =>
  textItem(from, '', {
    type: 'revoke',
    text: undefined,
    revoke: { original_message_id: id },
  });

const edit = (from: string, id: unknown, body: string) => {
  const message = { type: 'text', text: { body } };
  return textItem(from, '', {
    type: 'edit',
    text: undefined,
    edit: { original_message_id: id, message },
  });
};

const reaction = (from: string, id: unknown, emoji?: string) =>
  textItem(from, '', { type: 'reaction', text: undefined, reaction: { message_id: id, emoji } });

/** Closes the conversation with a customer; returns a function that tells its state. */
async function closed(tenant: Tenant, customer: string): Promise<() => Promise<unknown>> {
  const { workspaceId } = tenant;
  const { browser } = await newOwner(herald, workspaceId);
  const { conversationId } = await idsFor(herald, tenant, customer);
  const path = `/api/v1/workspaces/${workspaceId}/conversations/${conversationId}`;
  const shown = async () =>
    (await browser.ask('GET', path)).body['conversation'] as Record<string, unknown>;
  const body = { state: 'closed', turn: (await shown())['stateTurn'] };
  expect((await browser.ask('PUT', `${path}/state`, { body })).status).toBe(200);
  return async () => (await shown())['state'];
}

describe('reports about messages', () => {
  test('change their message, are told to backends, and neither open nor count as a message', async () => {
    const tenant = await mintTenant(herald);
    const furtherEvents: FurtherEvent[] = ['inbound_message', 'inbound_message_changed'];
    await changeSettings(herald, tenant, { furtherEvents });
    const customer = recipientEnding('0003');
    const said = (...messages: object[]) =>
      report(herald, tenant, numberChange(tenant, { messages }));
    const written = textItem(customer, 'Order 17');
    await said(written);
    const { providerMessageId } = (
      await send(herald, tenant, {
        recipientNumber: customer,
        templateId: tenant.template('welcome').id,
      })
    ).body;
    const state = await closed(tenant, customer);
    const before = await conversationOf(herald, tenant, customer);

    await said(edit(customer, written['id'], 'Order 71'));
    await said(
      reaction(customer, providerMessageId, '👍'),
      textItem(customer, '', { type: 'request_welcome' }),
    );
    expect(await saidIn(herald, tenant, customer)).toMatchObject([
      { direction: 'outbound', reactions: [{ by: 'customer', emoji: '👍' }] },
      { direction: 'inbound', content: { kind: 'text', text: 'Order 71' }, deletedAt: null },
    ]);
    const repeated = deletion(customer, written['id']);
    await said(repeated, reaction(customer, providerMessageId));
    await said(repeated);

    expect(await saidIn(herald, tenant, customer)).toMatchObject([
      { direction: 'outbound', reactions: [] },
      { direction: 'inbound', content: { kind: 'deleted' }, deletedAt: expect.any(String) },
    ]);
    expect(await conversationOf(herald, tenant, customer)).toEqual(before);
    expect(await state()).toBe('closed');
    const told = await until('the webhooks', () => {
      const bodies = webhooksOf(tenant).map(({ body }) => body);
      const further = bodies.filter(({ event }) => String(event).startsWith('inbound'));
      return further.length >= 5 && further;
    });
    const kinds = told.map(({ event, change }) => String(change ?? event)).toSorted();
    expect(kinds).toEqual([
      'deleted',
      'edited',
      'inbound_message',
      'reacted',
      'reaction_withdrawn',
    ]);
    expect(told.find(({ change }) => change === 'reacted')).toMatchObject({
      direction: 'outbound',
      providerMessageId,
      emoji: '👍',
    });
  });
});

/** Has the customer write at the provider; resolves with the provider's id of it. */
async function writes(dialogue: Dialogue, text: string): Promise<string> {
  await customerWrites(herald, dialogue, text);
  const { tenant, conversationId } = dialogue;
  const { inbound } = herald.stage.repositories;
  const page = { limit: 1 };
  const { rows } = await inbound.listByConversation(tenant.workspaceId, conversationId, page);
  return rows[0]?.providerMessageId ?? '';
}

describe('answers from the phone on Autopilot', () => {
  test('an answer in the app on the phone takes over, and the agent answers nothing', async () => {
    const { thought, think } = thinking();
    const { tenant, agent } = await tenantWithAgent(herald, model, {
      script: async (response) => {
        await thought;
        answer(response, 'An answer of the agent');
      },
    });
    const dialogue = await beginDialogue(herald, { tenant, agent });
    await writes(dialogue, 'Order 17');
    await until('the question', () => model.asked(agent.model).length > 0);
    const echoes = Array.from({ length: 50 }, (_, index) =>
      numberChange(
        tenant,
        {
          message_echoes: [
            { ...textItem(tenant.displayNumber, `I am on it ${index}`), to: dialogue.customer },
          ],
        },
        'smb_message_echoes',
      ),
    );
    await report(herald, tenant, ...echoes);
    think();
    await answeringEnded(herald, dialogue);

    expect(await textsAtProvider(herald, dialogue)).toEqual([]);
    const said = await saidIn(herald, tenant, dialogue.customer);
    const own = said.filter(({ kind }) => kind === 'app');
    expect(own).toHaveLength(50);
    expect(own[0]).toMatchObject({ direction: 'outbound', said: { kind: 'text' } });
    expect(await conversationNow(herald, dialogue)).toMatchObject({
      handling: { kind: 'unassigned' },
      unread: [],
    });
    const { workspaceId, senderId } = tenant;
    const { unreadCallbacks } = herald.stage.repositories;
    expect(await unreadCallbacks.count(workspaceId, senderId)).toBe(0);
  });
});

describe('changes on Autopilot', () => {
  test('a deletion gets no answer of its own', async () => {
    const { tenant, agent } = await tenantWithAgent(herald, model);
    const dialogue = await beginDialogue(herald, { tenant, agent });
    const id = await writes(dialogue, 'Order 17');
    await answered(herald, dialogue, 1);
    await answeringEnded(herald, dialogue);
    const removed = deletion(dialogue.customer, id);
    await report(herald, tenant, numberChange(tenant, { messages: [removed] }));

    expect(await conversationNow(herald, dialogue)).toMatchObject({ answerDue: null, unread: [] });
    expect(await textsAtProvider(herald, dialogue)).toEqual(['We are open.']);
    expect(model.asked(agent.model)).toHaveLength(1);
  });

  test.each([
    ['deleted', [], 1],
    ['edited', ['about Order 71'], 2],
  ])('nothing that is %s while the model thinks is answered', async (change, texts, asked) => {
    const { thought, think } = thinking();
    const { tenant, agent } = await tenantWithAgent(herald, model, {
      script: async (response, { messages }, count) => {
        if (count === 1) await thought;
        answer(response, `about ${messages.at(-1)?.content}`);
      },
    });
    const dialogue = await beginDialogue(herald, { tenant, agent });
    const { customer } = dialogue;
    const id = await writes(dialogue, 'Order 17');
    await until('the question', () => model.asked(agent.model).length > 0);
    const item = change === 'deleted' ? deletion(customer, id) : edit(customer, id, 'Order 71');
    await report(herald, tenant, numberChange(tenant, { messages: [item] }));
    think();
    await answeringEnded(herald, dialogue);

    expect(await textsAtProvider(herald, dialogue)).toEqual(texts);
    expect(model.asked(agent.model)).toHaveLength(asked);
    expect(await conversationNow(herald, dialogue)).toMatchObject({
      handling: { kind: 'autopilot' },
      answerDue: null,
      answering: null,
    });
  });
});
