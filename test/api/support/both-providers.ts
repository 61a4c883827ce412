import { type Answer, getMessage, send } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { type TwilioSender, addTwilioNumber } from '../../support/twilio-number';
import { acceptedFor, recipientEnding, requestsFor } from './sandbox';
import type { TemplateShape } from './template-shape';
import { templateShapes } from './template-shapes';
import { awaitQuiet, awaitStatuses } from './webhooks';

interface Sent {
  answer: Answer;
  messageId: string;
  recipientNumber: string;
}

/** Forms that Twilio's templates do not have, and what the refusal of one names: docs/providers.md lists them. */
export const BEYOND_TWILIO: Record<string, RegExp> = {
  'variables by name': /first_name/,
  'a document with its file name': /headerMediaFilename/,
  'a catalog with the picture of a product': /fixed value/,
  'a list of products': /productSections/,
  'a form with data': /flow token alone/,
  'payloads of quick replies': /Quick reply "Not happy" is not known/,
};

/** Shapes that both providers have. */
export const portableShapes = templateShapes.filter(
  ({ form, metaOnly = false }) =>
    !metaOnly &&
    !form.includes('static URL as') &&
    !form.includes('replaced') &&
    !(form in BEYOND_TWILIO),
);

/** Different from message to message, whoever carries it. */
const OWN_FIELDS = new Set([
  'messageId',
  'providerMessageId',
  'templateId',
  'recipientNumber',
  'recipientId',
  'eventId',
  'timestamp',
]);

/** A body with the types of its own fields, and all others as they are; without the pricing, which only Meta tells. */
function comparable({
  pricing: _pricing,
  ...body
}: Record<string, unknown>): Record<string, unknown> {
  const own = ([field, value]: [string, unknown]) => [
    field,
    OWN_FIELDS.has(field) ? typeof value : value,
  ];
  return Object.fromEntries(Object.entries(body).map(own)) as Record<string, unknown>;
}

/** The outcome of a message, without what differs from message to message. */
interface Outcome {
  status: number;
  answer: Record<string, unknown>;
  webhooks: Record<string, unknown>[];
  text: string | null | undefined;
}

/** A failed send, without what differs from message to message. */
interface Failure {
  status: number;
  answer: Record<string, unknown>;
  stored: object;
  requests: number;
}

type Pair<Value> = [meta: Value, twilio: Value];

export interface BothProviders {
  twilio: TwilioSender;
  /** Sends one body to one kind of recipient through Meta and Twilio. */
  send(ending: string, body: object): Promise<Pair<Sent>>;
  /** The same, with what became of it when the statuses have reached the receiver. */
  deliver(ending: string, body: object, statuses: string[]): Promise<Pair<Outcome>>;
  /** Sends to a kind of recipient for whom a send fails. */
  fail(ending: string): Promise<Pair<Failure>>;
}

/** Gives a tenant a number at Twilio beside its number at Meta. */
export async function bothProviders(herald: TestHerald, tenant: Tenant): Promise<BothProviders> {
  const twilio = await addTwilioNumber(herald, tenant);
  const numbers = [tenant.displayNumber, twilio.number] as const;

  async function sendThrough(senderNumber: string, ending: string, body: object): Promise<Sent> {
    const recipientNumber = recipientEnding(ending);
    const messageId = `to-${recipientNumber}`;
    const fields = { recipientNumber, messageId, senderNumber, ...body };
    return { answer: await send(herald, tenant, fields), messageId, recipientNumber };
  }

  async function outcomeOf(sent: Sent, statuses: string[]): Promise<Outcome> {
    const webhooks = await awaitStatuses(herald, tenant, sent.messageId, statuses);
    const [accepted] = await acceptedFor(herald, sent.recipientNumber);
    return {
      status: sent.answer.status,
      answer: comparable(sent.answer.body),
      webhooks: webhooks
        .map(({ body }) => comparable(body))
        .toSorted((one, other) => String(one['status']).localeCompare(String(other['status']))),
      text: accepted?.text,
    };
  }

  async function failureOf({ answer, messageId, recipientNumber }: Sent): Promise<Failure> {
    await awaitQuiet(herald, tenant, messageId);
    const { body } = await getMessage(herald, tenant, messageId);
    const { status, statusCode, attempts, webhookEvents } = body;
    return {
      status: answer.status,
      answer: { ...answer.body, requestId: '', messageId: '', error: '' },
      stored: { status, statusCode, attempts, webhookEvents },
      requests: await requestsFor(herald, recipientNumber),
    };
  }

  const sendBoth: BothProviders['send'] = (ending, body) => {
    const [meta, other] = numbers;
    return Promise.all([sendThrough(meta, ending, body), sendThrough(other, ending, body)]);
  };
  return {
    twilio,
    send: sendBoth,
    async deliver(ending, body, statuses) {
      const [meta, other] = await sendBoth(ending, body);
      return Promise.all([outcomeOf(meta, statuses), outcomeOf(other, statuses)]);
    },
    async fail(ending) {
      const [meta, other] = await sendBoth(ending, { templateName: 'welcome' });
      return Promise.all([failureOf(meta), failureOf(other)]);
    },
  };
}

/** The body that sends a shape. */
export function bodyOf({ name, language, values }: TemplateShape): object {
  return {
    templateName: name,
    ...(language !== undefined && { templateLanguage: language }),
    metadata: { order: 17 },
    ...values,
  };
}

/** The statuses of webhooks, in the order of the alphabet. */
export function statusesIn({ webhooks }: Pick<Outcome, 'webhooks'>): string[] {
  return webhooks.map(({ status }) => String(status));
}
