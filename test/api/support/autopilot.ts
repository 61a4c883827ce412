import { randomBytes } from 'node:crypto';
import type { Agent } from '../../../src/domain/agent';
import type { Conversation, Assignment } from '../../../src/domain/conversation';
import type { Message } from '../../../src/domain/message';
import { answerWorkflowId } from '../../../workflows/contract/answer-reply';
import { newAgent } from '../../support/records';
import { send } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import { type ModelScript, type ScriptedModel, says } from '../../support/scripted-model';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { idsFor } from './inbox';
import { acceptedFor, customerWrites as writeAtProvider, recipientEnding } from './sandbox';

/** A customer in conversation with a number whose agent a test has scripted. */
export interface Dialogue {
  tenant: Tenant;
  agent: Agent;
  customer: string;
  conversationId: string;
}

/** A tenant with an agent behind its number, by the name of a model of its own. */
export async function tenantWithAgent(
  herald: TestHerald,
  model: Pick<ScriptedModel, 'baseUrl' | 'play'>,
  { script = says('We are open.'), ...change }: Partial<Agent> & { script?: ModelScript } = {},
): Promise<{ tenant: Tenant; agent: Agent }> {
  const tenant = await mintTenant(herald);
  const { workspaceId, senderId } = tenant;
  const { baseUrl } = model;
  const name = `m-${randomBytes(6).toString('hex')}`;
  const agent = newAgent({ workspaceId, baseUrl, model: name, ...change });
  const { agents, senders } = herald.stage.repositories;
  await agents.insert(agent);
  await senders.setAgent(workspaceId, senderId, { from: null, to: agent.id });
  model.play(name, script);
  return { tenant, agent };
}

/** Has the tenant send a template with `autoPilot: true` to a customer who was never written to. */
export async function beginDialogue(
  herald: TestHerald,
  { tenant, agent }: { tenant: Tenant; agent: Agent },
  lastDigits = '0003',
): Promise<Dialogue> {
  const customer = recipientEnding(lastDigits);
  const templateId = tenant.template('welcome').id;
  const { status } = await send(herald, tenant, {
    recipientNumber: customer,
    templateId,
    autoPilot: true,
  });
  if (status !== 200) throw new Error(`the template was answered ${status}`);
  return {
    tenant,
    agent,
    customer,
    conversationId: (await idsFor(herald, tenant, customer)).conversationId,
  };
}

/** Has the customer write; resolves when the callback was acknowledged. */
export function customerWrites(
  herald: TestHerald,
  { tenant, customer }: Dialogue,
  text: string,
): Promise<void> {
  return writeAtProvider(herald, tenant, customer, text);
}

/** Reads a conversation from the database. */
export async function conversationNow(
  { stage }: Pick<TestHerald, 'stage'>,
  { tenant: { workspaceId }, conversationId }: Dialogue,
): Promise<Conversation> {
  const found = await stage.repositories.conversations.find(workspaceId, conversationId);
  if (found === null) throw new Error(`there is no conversation ${conversationId}`);
  return found;
}

/** Reads the stored answers of the agent, oldest first. */
export async function answersOf(
  { stage }: Pick<TestHerald, 'stage'>,
  { tenant: { workspaceId }, conversationId }: Dialogue,
): Promise<Message[]> {
  const page = { limit: 100 };
  const { rows } = await stage.repositories.messages.listByConversation(
    workspaceId,
    conversationId,
    page,
  );
  return rows.filter(({ kind }) => kind === 'agent').toReversed();
}

/** The texts that reached the provider for the customer. */
export async function textsAtProvider(
  herald: TestHerald,
  { customer }: Dialogue,
): Promise<(string | null)[]> {
  const accepted = await acceptedFor(herald, customer);
  return accepted.filter(({ templateName }) => templateName === '').map(({ text }) => text);
}

/** Waits until people have the conversation; resolves with the latest reason in its history. */
export async function handedOver(herald: TestHerald, dialogue: Dialogue): Promise<string> {
  const { handlingHistory } = await until('the hand-over', async () => {
    const conversation = await conversationNow(herald, dialogue);
    return conversation.handling.kind === 'unassigned' && conversation;
  });
  return handlingHistory.at(-1)?.reason ?? '';
}

/** Waits until so many answers have a result. */
export function answered(
  herald: TestHerald,
  dialogue: Dialogue,
  count: number,
): Promise<Message[]> {
  return until(`${count} answers`, async () => {
    const answers = await answersOf(herald, dialogue);
    return answers.filter(({ result }) => result !== null).length >= count && answers;
  });
}

/** Waits until the run that answers has begun and ended. */
export async function answeringEnded(
  { stage }: Pick<TestHerald, 'stage'>,
  { tenant: { workspaceId }, conversationId }: Dialogue,
): Promise<void> {
  const id = answerWorkflowId(workspaceId, conversationId);
  await until('the end of the run that answers', async () => {
    const { status } = await stage.temporal.describe(id).catch(() => ({ status: 'NOT_BEGUN' }));
    return status !== 'NOT_BEGUN' && status !== 'RUNNING';
  });
}

/** Changes that people make to a conversation, without the API. */
export function people({ stage }: Pick<TestHerald, 'stage'>) {
  const hand = ({ tenant: { workspaceId }, conversationId }: Dialogue, to: Assignment) =>
    stage.changeAssignment({ workspaceId, conversationId, to, by: 'mbr_ann' });
  return {
    takeOver: (dialogue: Dialogue) => hand(dialogue, { kind: 'assigned', memberId: 'mbr_ann' }),
    giveBack: (dialogue: Dialogue) => hand(dialogue, { kind: 'autopilot' }),
  };
}
