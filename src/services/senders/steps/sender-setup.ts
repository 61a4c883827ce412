import { META_WEBHOOK_FIELDS } from '../../../domain/meta-webhook-fields';
import { HeraldError } from '../../../domain/errors';
import type { ProviderName, Sender } from '../../../domain/sender';

/** Step of the set-up that is done at the provider, outside of Herald. */
export interface SetupStep {
  step: 'public_address' | 'callback_url' | 'account_subscription' | 'incoming_messages';
  /** Instruction for people. */
  text: string;
  /** Webhook fields to subscribe to, by the provider's names. */
  webhookFields?: readonly string[];
  /** Null where Herald cannot tell. */
  done: boolean | null;
}

/** Lists the steps to take at the provider so that it reports statuses and messages, and which are done (docs/providers.md). */
export function setupSteps(sender: Sender, callbackUrl: string | null): SetupStep[] {
  return sender.provider === 'meta'
    ? metaSteps(sender, callbackUrl)
    : twilioSteps(sender, callbackUrl);
}

function metaSteps(sender: Sender, callbackUrl: string | null): SetupStep[] {
  return [
    {
      step: 'public_address',
      text: 'Set HERALD_PUBLIC_URL to the address under which Meta reaches the API, with https.',
      done: callbackUrl !== null,
    },
    {
      step: 'callback_url',
      text: `In the Meta app, under WhatsApp > Configuration, enter the callback URL and the verify token, and subscribe to the webhook fields ${META_WEBHOOK_FIELDS.join(', ')}.`,
      webhookFields: META_WEBHOOK_FIELDS,
      done: sender.callbackVerifiedAt !== null,
    },
    {
      step: 'account_subscription',
      text: 'Subscribe the Meta app to the business account: POST /{businessAccountId}/subscribed_apps with the access token. Herald tries it when credentials are saved.',
      done: sender.accountSubscribedAt !== null,
    },
  ];
}

/** Fragment of the address that has Twilio repeat a failed callback five times. */
const TWILIO_REPEATS = '#rc=5&rp=5xx,ct,rt';

/** Statuses come to the address that each message names; incoming messages go where the sender's settings say. */
function twilioSteps(sender: Sender, callbackUrl: string | null): SetupStep[] {
  return [
    {
      step: 'incoming_messages',
      text: `In the Twilio console, enter ${callbackUrl ?? 'the callback URL'}${TWILIO_REPEATS} as the webhook for incoming messages of the WhatsApp sender, or of its Messaging Service, with HTTP POST. For statuses there is nothing to enter: each message names the same address as its status callback.`,
      // Before the first incoming message nothing tells a wrong address from a quiet number.
      done: sender.callbackVerifiedAt === null ? null : true,
    },
  ];
}

/** Returns the address that a sender's provider reports to; null when the API's public address is not configured. */
export type CallbackAddress = (sender: Sender) => string | null;

/** Whether a provider needs an address. Twilio signs it with each callback: without one no report could be trusted. */
const NEEDS_ADDRESS: Record<ProviderName, boolean> = { meta: false, twilio: true };

/** Refuses a sender whose provider needs a public address when there is none. @throws HeraldError invalid_request */
export function refuseUnreachable(callbackUrl: CallbackAddress, sender: Sender): void {
  if (!NEEDS_ADDRESS[sender.provider] || callbackUrl(sender) !== null) return;
  const message = `${sender.provider} signs its callbacks over their public address: set HERALD_PUBLIC_URL for the API and the worker first`;
  throw new HeraldError('invalid_request', message, { details: [{ field: 'provider', message }] });
}
