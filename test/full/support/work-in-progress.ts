import type { ServerResponse } from 'node:http';
import {
  type Dialogue,
  answeringEnded,
  answersOf,
  beginDialogue,
  customerWrites,
  tenantWithAgent,
} from '../../api/support/autopilot';
import { delayAnswers, recipientEnding, requestsFor } from '../../api/support/sandbox';
import { ADA } from '../../support/actor';
import { muteSandbox } from '../../support/callbacks';
import { getMessage } from '../../support/client';
import { type ScriptedModel, answer, thinking } from '../../support/scripted-model';
import { sendOne } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { finalEvent, shownEvents } from '../../support/webhooks';
import type { OwnHerald } from './herald';

/** The provider lets a send wait until the work may go on; a copy of both stores is made meanwhile. */
const HELD_MS = 300_000;
const RECOVERED = 6;

/** Work of every kind under way, for a copy that is made in the middle of it. */
export interface WorkInProgress {
  /** Its first attempt failed, and the next one waits. */
  delivery: { tenant: Tenant; eventId: string };
  /** It failed, and waits in its second run. */
  resend: { tenant: Tenant; eventId: string };
  /** Resends one event a second. */
  recovery: { tenant: Tenant; recoveryId: string; eventIds: string[] };
  /** The provider has it and has not answered. */
  send: { tenant: Tenant; recipientNumber: string };
  /** The agent has been asked and has not answered. */
  dialogue: Dialogue;
  /** Lets everything go on; resolves when all of it has ended. */
  finish(): Promise<void>;
}

export async function beginWork(herald: OwnHerald, model: ScriptedModel): Promise<WorkInProgress> {
  const gate = { isBack: false };
  const waiting = (response: ServerResponse): void =>
    void response.writeHead(gate.isBack ? 200 : 503, { 'retry-after': '600' }).end();
  const recovering = await failedEvents(herald);
  const { thought, think } = thinking();
  const script = async (response: ServerResponse, _request: unknown, count: number) => {
    await thought;
    answer(response, count === 1 ? 'We are open.' : 'We are closed.');
  };
  const answering = await tenantWithAgent(herald, model, { script });
  const dialogue = await beginDialogue(herald, answering);
  const resend = await pendingDelivery(herald, (response, count) =>
    count === 1 ? response.writeHead(400).end() : waiting(response),
  );
  await finalEvent(herald, resend.tenant, 'message-1');
  await herald.stage.webhooks.resend(resend.tenant.workspaceId, resend.eventId, { by: ADA });
  const delivery = await pendingDelivery(herald, waiting);
  await attempted(herald, delivery);
  await attempted(herald, resend);
  await customerWrites(herald, dialogue, 'Are you open?');
  await until('the question to the agent', () => model.asked(answering.agent.model).length === 1);
  const [recovery, send] = await Promise.all([beginRecovery(herald, recovering), heldSend(herald)]);
  return {
    delivery,
    resend,
    recovery,
    send,
    dialogue,
    async finish() {
      gate.isBack = true;
      think();
      await delayAnswers(herald, send.tenant, 0);
      await endOfWork(herald, { delivery, resend, recovery, send, dialogue });
    },
  };
}

/** Waits until all of it has ended. */
export async function endOfWork(
  herald: OwnHerald,
  { delivery, resend, recovery, send, dialogue }: Omit<WorkInProgress, 'finish'>,
): Promise<void> {
  await delivered(herald, delivery.tenant, delivery.eventId);
  await delivered(herald, resend.tenant, resend.eventId);
  await until('the end of the recovery', async () => {
    const { workspaceId } = recovery.tenant;
    const shown = await herald.stage.webhooks.recovery.show(workspaceId, recovery.recoveryId);
    return shown.recovery.state === 'done';
  });
  for (const eventId of recovery.eventIds) await delivered(herald, recovery.tenant, eventId);
  await until('the result of the send', async () => {
    const { body } = await getMessage(herald, send.tenant, 'message-1');
    return body['status'] === 'accepted';
  });
  await until('the result of the answer', async () => {
    const answers = await answersOf(herald, dialogue);
    return answers.length > 0 && answers.every(({ result }) => result !== null);
  });
  await answeringEnded(herald, dialogue);
}

/** Waits until an event is delivered. */
export async function delivered(
  { stage }: Pick<OwnHerald, 'stage'>,
  { workspaceId }: Tenant,
  eventId: string,
): Promise<void> {
  await until(`the delivery of ${eventId}`, async () => {
    const { event } = await stage.webhooks.show(workspaceId, eventId);
    return event.state === 'delivered';
  });
}

/** Has one event delivered to a receiver that behaves like this. */
export async function pendingDelivery(
  herald: OwnHerald,
  behaviour: (response: ServerResponse, count: number) => unknown,
): Promise<{ tenant: Tenant; eventId: string }> {
  const tenant = await mintTenant(herald);
  tenant.receiver.behave(tenant.webhookPath, behaviour);
  await sendOne(herald, tenant, 'message-1');
  const event = await until('the event', async () => {
    const [found] = await shownEvents(herald, tenant, 'message-1');
    return found;
  });
  return { tenant, eventId: event.eventId };
}

/** Waits until the run under way has an attempt that failed. */
async function attempted(
  { stage }: OwnHerald,
  { tenant, eventId }: { tenant: Tenant; eventId: string },
): Promise<void> {
  await until(`an attempt of ${eventId}`, async () => {
    const { event } = await stage.webhooks.show(tenant.workspaceId, eventId);
    return event.state === 'pending' && event.attempts.at(-1)?.outcome === 'http_503';
  });
}

/** Returns events that have failed at a receiver which works again. */
async function failedEvents(herald: OwnHerald): Promise<{ tenant: Tenant; eventIds: string[] }> {
  const tenant = await mintTenant(herald);
  tenant.receiver.behave(tenant.webhookPath, (response, count) =>
    response.writeHead(count > RECOVERED ? 200 : 400).end(),
  );
  const eventIds: string[] = [];
  for (let number = 1; number <= RECOVERED; number += 1) {
    await sendOne(herald, tenant, `message-${number}`);
    eventIds.push((await finalEvent(herald, tenant, `message-${number}`)).eventId);
  }
  return { tenant, eventIds };
}

async function beginRecovery(
  { stage }: OwnHerald,
  { tenant, eventIds }: { tenant: Tenant; eventIds: string[] },
): Promise<WorkInProgress['recovery']> {
  const { workspaceId } = tenant;
  const request = { since: new Date(0), by: ADA, ratePerSecond: 1 };
  const { recovery } = await stage.webhooks.recovery.start(workspaceId, request);
  await until('the first events of the recovery', async () => {
    const { resent } = await stage.webhooks.recovery.show(workspaceId, recovery.id);
    return resent.delivered > 0;
  });
  return { tenant, recoveryId: recovery.id, eventIds };
}

/** Sends a message that the provider takes, without an answer until it may go on. */
async function heldSend(herald: OwnHerald): Promise<WorkInProgress['send']> {
  const tenant = await mintTenant(herald);
  const recipientNumber = recipientEnding('0003');
  await muteSandbox(herald, tenant);
  await delayAnswers(herald, tenant, HELD_MS);
  await sendOne(herald, tenant, 'message-1', { recipientNumber, async: true });
  await until('the provider call', async () => (await requestsFor(herald, recipientNumber)) === 1);
  return { tenant, recipientNumber };
}
