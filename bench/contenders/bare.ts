import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import type { Message } from '../../src/domain/message';
import { webhookBody } from '../../src/domain/webhook-event';
import { DEMO_NUMBER } from '../../src/main/start/peers';
import { BARE_WORKFLOW } from '../bare/contract';
import { eachLimited } from '../load/open-loop';
import type { JsonPost } from '../load/post-json';
import { WEBHOOK_PATH } from '../load/receiver';
import type { Bare } from '../stack/start-bare';
import type { BenchStack } from '../stack/start-stack';
import type { Contender } from './contender';
import { providerMessageIdOf } from './pattern';
import { REPORTED_STATUS } from './signed-callback';

/** Bare: this process starts a one-activity workflow that posts the body Herald would have posted. */
export async function bareContender(
  stack: BenchStack,
  { client, taskQueue }: Bare,
  pattern: Message,
): Promise<Contender> {
  const workflowOptions = (post: JsonPost) => ({
    taskQueue,
    workflowId: `bare-${randomBytes(12).toString('hex')}`,
    args: [post],
  });
  const start = async (post: JsonPost): Promise<void> => {
    await client.workflow.start(BARE_WORKFLOW, workflowOptions(post));
  };
  const sendPost = await recordedSend(stack);
  return {
    async prepareDeliveries(count) {
      const deliveries = Array.from({ length: count }, () => {
        const eventId = `evt_${randomBytes(16).toString('hex')}`;
        const post = webhookPost(stack, pattern, eventId);
        return { eventId, cause: () => start(post) };
      });
      const startsAtOnce = stack.base.config.CALLBACK_CONCURRENCY;
      return {
        deliveries,
        causeAll: () => eachLimited(deliveries, startsAtOnce, ({ cause }) => cause()),
      };
    },
    async send() {
      await client.workflow.execute(BARE_WORKFLOW, workflowOptions(sendPost));
    },
  };
}

function webhookPost(stack: BenchStack, pattern: Message, eventId: string): JsonPost {
  return {
    url: stack.addresses.receiver + WEBHOOK_PATH,
    headers: {
      authorization: `Bearer ${stack.kept.receiverToken}`,
      'user-agent': 'Service-Webhook/1.0',
      'x-webhook-event-id': eventId,
      'x-webhook-attempt': '1',
    },
    body: webhookBody(pattern, {
      eventId,
      providerMessageId: providerMessageIdOf(pattern),
      status: REPORTED_STATUS,
      occurredAt: new Date(),
      failure: null,
      pricing: null,
    }),
  };
}

/** The request Herald made of the pattern's send, as the sandbox recorded it. */
async function recordedSend({ addresses, base, dispatcher, kept }: BenchStack): Promise<JsonPost> {
  const response = await request(`${addresses.sandbox}/sandbox/messages`, { dispatcher });
  const { messages } = (await response.body.json()) as { messages: { request: unknown }[] };
  const [recorded] = messages;
  if (recorded === undefined) throw new Error('the sandbox has seen no send');
  const { META_API_VERSION } = base.config;
  return {
    url: `${addresses.sandbox}/${META_API_VERSION}/${DEMO_NUMBER.phoneNumberId}/messages`,
    headers: { authorization: `Bearer ${kept.sandbox.accessToken}` },
    body: JSON.stringify(recorded.request),
  };
}
