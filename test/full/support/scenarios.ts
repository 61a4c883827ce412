import { type WorkflowHandle, WorkflowNotFoundError, isGrpcServiceError } from '@temporalio/client';
import { type Agent, agentKeyContext } from '../../../src/domain/agent';
import { answerWorkflowId } from '../../../workflows/contract/answer-reply';
import { beginDialogue, customerWrites } from '../../api/support/autopilot';
import { newAgent } from '../../support/records';
import type { Behaviour } from '../../support/receiver';
import { sendOne } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { courseOf } from '../../stack/temporal';
import { until } from '../../support/wait';
import { finalEvent, webhooksOf } from '../../support/webhooks';
import { ADA } from '../../support/actor';
import type { OwnHerald } from './herald';
import { movedForward } from './moved-forward';
import type { Scenario, Stage } from './scenario';

const MESSAGE = 'message-1';

function sendTo(name: string, recipientNumber: string): Scenario {
  return {
    name: `send-template.${name}`,
    async play({ herald, temporal, newTenant }) {
      const tenant = await newTenant();
      await sendOne(herald, tenant, MESSAGE, { recipientNumber });
      return temporal.send(tenant, MESSAGE);
    },
  };
}

function deliverTo(name: string, behaviour: Behaviour): Scenario {
  return {
    name: `deliver-webhook.${name}`,
    async play({ herald, temporal, newTenant }) {
      const tenant = await newTenant(behaviour);
      const { body } = await sendOne(herald, tenant, MESSAGE);
      await finalEvent(herald, tenant, MESSAGE);
      return temporal.delivery(tenant, body['providerMessageId'], 'sent');
    },
  };
}

const deferred: Scenario = {
  name: 'deliver-webhook.deferred',
  async play({ herald, temporal, newTenant }) {
    const tenant = await newTenant((response, count) =>
      response.writeHead(count === 1 ? 400 : 200).end(),
    );
    await sendOne(herald, tenant, MESSAGE);
    await finalEvent(herald, tenant, MESSAGE);
    const { body } = await sendOne(herald, tenant, 'message-2');
    await finalEvent(herald, tenant, 'message-2');
    return temporal.delivery(tenant, body['providerMessageId'], 'sent');
  },
};

const cancelled: Scenario = {
  name: 'deliver-webhook.cancelled-by-operator',
  async play({ herald, temporal, newTenant }) {
    const tenant = await newTenant((response) =>
      response.writeHead(503, { 'retry-after': '600' }).end(),
    );
    const { body } = await sendOne(herald, tenant, MESSAGE);
    await until('the first attempt', () => webhooksOf(tenant).length === 1);
    const delivery = temporal.delivery(tenant, body['providerMessageId'], 'sent');
    await until('the wait for the next attempt', async () =>
      (await delivery.fetchHistory()).events?.some((event) => event.timerStartedEventAttributes),
    );
    await delivery.cancel();
    return delivery;
  },
};

const resent: Scenario = {
  name: 'deliver-webhook.resent',
  async play({ herald, temporal, newTenant }) {
    const tenant = await newTenant((response, count) =>
      response.writeHead(count === 1 ? 400 : 200).end(),
    );
    const { body } = await sendOne(herald, tenant, MESSAGE);
    const { eventId } = await finalEvent(herald, tenant, MESSAGE);
    await herald.stage.webhooks.resend(tenant.workspaceId, eventId, { by: ADA });
    return temporal.delivery(tenant, body['providerMessageId'], 'sent', 2);
  },
};

const recovered: Scenario = {
  name: 'recover-deliveries.two-pages',
  async play({ herald, temporal, newTenant }) {
    const tenant = await newTenant((response, count) =>
      response.writeHead(count <= 2 ? 400 : 200).end(),
    );
    for (const message of ['message-1', 'message-2']) {
      await sendOne(herald, tenant, message);
      await finalEvent(herald, tenant, message);
    }
    const request = { since: new Date(0), by: ADA, ratePerSecond: 1 };
    const { recovery } = await herald.stage.webhooks.recovery.start(tenant.workspaceId, request);
    return temporal.recovery(tenant.workspaceId, recovery.id);
  },
};

const watched: Scenario = {
  name: 'watch-failing.told-and-recovered',
  async play({ herald, temporal, newTenant }) {
    // Its POST is under way when the owners are told: it succeeds before the watch looks again.
    let succeed: (() => void) | undefined;
    const tenant = await newTenant((response, _count, { body }) => {
      if (body['messageId'] === MESSAGE) response.writeHead(500).end();
      else succeed = () => void response.writeHead(200).end();
    });
    await sendOne(herald, tenant, 'message-2');
    const answer = await until('the POST of the second message', () => succeed);
    await sendOne(herald, tenant, MESSAGE);
    const watch = temporal.watch(tenant.workspaceId);
    await until('the owners to be told', async () =>
      (await courseSoFar(watch)).includes('timerStarted'),
    );
    answer();
    await watch.result();
    return watch;
  },
};

/** The sandbox lists its templates on one page. */
function syncOf(
  name: string,
  prepare: (stage: Stage, tenant: Tenant) => Promise<unknown>,
): Scenario {
  return {
    name: `sync-templates.${name}`,
    async play(stage) {
      const tenant = await stage.newTenant();
      await prepare(stage, tenant);
      const { workspaceId, senderId } = tenant;
      await stage.temporal.gateway.syncTemplatesNow(workspaceId, senderId);
      return until('the sync', async () => (await stage.temporal.syncs(workspaceId))[0]);
    },
  };
}

const synced = syncOf('done', async () => undefined);

const syncRefused = syncOf('failed', async ({ herald }, tenant) =>
  herald.stage.sandbox.setNumber({ ...tenant, accessToken: 'another', callbackUrl: null }),
);

const syncEnded = syncOf('ended', ({ herald }, { workspaceId, senderId }) =>
  herald.stage.repositories.senders.disconnect(workspaceId, senderId),
);

/** The gRPC status of a workflow that is not there: reading its history does not wrap it. */
const NOT_FOUND = '5 NOT_FOUND';

/** Empty until the workflow is started: an event is final a moment earlier. */
async function courseSoFar(handle: WorkflowHandle): Promise<string[]> {
  try {
    return courseOf(await handle.fetchHistory());
  } catch (error) {
    if (isGrpcServiceError(error) && error.message.startsWith(NOT_FOUND)) return [];
    if (error instanceof WorkflowNotFoundError) return [];
    throw error;
  }
}

/** Plays a customer's message, answered by the model of the sandbox or by nobody. */
function answerTo(name: string, text: string, model: string | null): Scenario {
  return {
    name: `answer-reply.${name}`,
    async play({ herald, temporal, newTenant }) {
      const tenant = await newTenant();
      const agent = await connectAgent(herald, tenant, model);
      const dialogue = await beginDialogue(herald, { tenant, agent });
      await customerWrites(herald, dialogue, text);
      const { workspaceId } = tenant;
      const answer = temporal.byId(answerWorkflowId(workspaceId, dialogue.conversationId));
      await until('the start of the answer', async () => (await courseSoFar(answer)).length > 0);
      return answer;
    },
  };
}

async function connectAgent(
  { stage, sandboxUrl }: OwnHerald,
  { workspaceId, senderId }: Tenant,
  model: string | null,
): Promise<Agent> {
  const agent = newAgent({
    workspaceId,
    baseUrl: `${sandboxUrl}/agent/v1`,
    model: model ?? 'none',
  });
  const sealedKey = await stage.seal('any', agentKeyContext(agent.id));
  await stage.repositories.agents.insert({ ...agent, sealedKey });
  const to = model === null ? null : agent.id;
  await stage.repositories.senders.setAgent(workspaceId, senderId, { from: null, to });
  return agent;
}

/** Every course there is a recorded history of. */
export const scenarios: Scenario[] = [
  sendTo('accepted', '33600000003'),
  sendTo('retried', '33600000005'),
  sendTo('rejected', '33600000004'),
  sendTo('unreachable', '33600000012'),
  deliverTo('delivered', (response) => response.writeHead(200).end()),
  deliverTo('retried', (response, count) => response.writeHead(count < 3 ? 500 : 200).end()),
  deliverTo('refused', (response) => response.writeHead(400).end()),
  deliverTo('exhausted', (response) => response.writeHead(500).end()),
  deferred,
  cancelled,
  movedForward,
  resent,
  recovered,
  watched,
  synced,
  syncRefused,
  syncEnded,
  answerTo('answered', 'Hello?', 'sandbox'),
  answerTo('asked-for-person', 'I want to talk to a person', 'sandbox'),
  answerTo('no-agent', 'Hello?', null),
];
