import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { SandboxState } from '../sandbox-state';
import type { TwilioNumber } from '../types';
import { authorize } from './authorize';
import { address } from './callback-parameters';
import { listMeta, pageOf } from './list-page';
import { sidOf } from './sids';
import { notFound, TwilioError } from './twilio-error';

/** `GET /v2/Channels/Senders?Channel=whatsapp`, page by page. */
export function senderListEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { numbers } = authorize(request, state);
    if (request.query['Channel'] !== 'whatsapp') {
      throw new TwilioError(20001, "Parameter 'Channel' is missing or not supported");
    }
    const page = pageOf(request);
    const senders = numbers
      .slice(page.start, page.start + page.size)
      .map((number) => senderResource(request, number));
    response.json({ senders, meta: listMeta(request, 'senders', page, numbers.length) });
  };
}

/** `GET /v2/Channels/Senders/{Sid}`. */
export function senderEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    response.json(senderResource(request, findSender(state, request)));
  };
}

const webAddress = z.url({ protocol: /^https?$/ }).nullable();
const updateSchema = z.object({
  webhook: z.object({
    callback_url: webAddress.optional(),
    status_callback_url: webAddress.optional(),
  }),
});

/** `POST /v2/Channels/Senders/{Sid}`: sets the addresses of its webhooks. */
export function updateSenderEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const number = findSender(state, request);
    const parsed = updateSchema.safeParse(request.body);
    if (!parsed.success) throw new TwilioError(20001, 'The webhook is invalid');
    const { callback_url, status_callback_url } = parsed.data.webhook;
    const updated = {
      ...number,
      ...(callback_url !== undefined && { inboundUrl: callback_url }),
      ...(status_callback_url !== undefined && { statusUrl: status_callback_url }),
    };
    state.setTwilioNumber(updated);
    response.status(202).json(senderResource(request, updated));
  };
}

function findSender(state: SandboxState, request: Request): TwilioNumber {
  const { numbers } = authorize(request, state);
  const number = numbers.find((each) => senderSid(each) === request.params['sid']);
  if (number === undefined) throw notFound(request.path);
  return number;
}

function senderSid({ displayNumber }: TwilioNumber): string {
  return sidOf('XE', displayNumber);
}

function senderResource(request: Request, number: TwilioNumber): object {
  const origin = `${request.protocol}://${request.headers.host}`;
  return {
    sid: senderSid(number),
    status: 'ONLINE',
    sender_id: address(number.displayNumber),
    friendly_name: null,
    configuration: { waba_id: null, verification_method: 'sms', voice_application_sid: null },
    webhook: {
      callback_url: number.inboundUrl,
      callback_method: 'POST',
      fallback_url: null,
      fallback_method: null,
      status_callback_url: number.statusUrl ?? null,
      status_callback_method: 'POST',
    },
    profile: { name: 'Fern & Fig' },
    properties: { quality_rating: 'HIGH', messaging_limit: '10K Customers/24hr' },
    offline_reasons: null,
    compliance: null,
    url: `${origin}/v2/Channels/Senders/${senderSid(number)}`,
  };
}

/** `GET /v1/Services/{Sid}`: a messaging service one of the account's numbers is in. */
export function serviceEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accountSid, numbers } = authorize(request, state);
    const { sid } = request.params;
    const isKnown = numbers.some(({ messagingServiceSid }) => messagingServiceSid === sid);
    if (!isKnown) throw notFound(request.path);
    response.json({ sid, account_sid: accountSid, friendly_name: 'Sandbox' });
  };
}
