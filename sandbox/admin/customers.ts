import { type Request, Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { customerAt, isUserId } from '../customer-ids';
import { MEDIA_KINDS, SAMPLES, SAMPLE_NAMES } from '../media/samples';
import { waIdOf } from '../meta/ids';
import { mediaUrl } from '../twilio/media-endpoints';
import { SANDBOX_CUSTOMER, type Author, type InboundContent } from '../types';
import { AdminError } from './admin-error';
import { findNumber, type NamedNumber } from './numbers';

const userId = z.string().refine(isUserId, 'must be a business-scoped user id, like US.1234');

const customer = {
  /** The number written to, by its id or its digits. */
  number: z.string(),
  /** Digits of the customer; without them they show no number, as those do whose digits end in 0014. */
  from: z
    .string()
    .regex(/^\d{7,15}$/, 'must be digits with country code')
    .nullable()
    .default(null),
  /** The id that the number's portfolio knows the customer by; made from the digits when absent. */
  userId: userId.nullable().default(null),
  parentUserId: userId.nullable().default(null),
  username: z.string().min(1).nullable().default(null),
  profileName: z.string().min(1).default(SANDBOX_CUSTOMER),
};

const inboundSchema = z.object({
  ...customer,
  type: z.enum(['text', 'button', 'interactive', 'fields', ...MEDIA_KINDS]).default('text'),
  text: z.string().default(''),
  /** Payload of a button or a choice; the text when absent. */
  payload: z.string().nullable().default(null),
  /** Shape for the type `fields`: Meta's item with its `type`, or Twilio's parameters with `MessageType`. */
  fields: z.record(z.string(), z.unknown()).default({}),
  /** A file that the sandbox has; with an id and an address of one's own it hands out none. */
  sample: z.enum(SAMPLE_NAMES).default('fern'),
  mediaId: z.string().optional(),
  mediaUrl: z.url().optional(),
  contextMessageId: z.string().nullable().default(null),
  /** Default now. An earlier time stands for a callback that comes late. */
  writtenAt: z.iso.datetime().nullable().default(null),
});

const preferenceSchema = z.object({ ...customer, value: z.enum(['stop', 'resume']) });

const identitySchema = z.object({
  ...customer,
  /** Ids that the customer has from now on; without a number, only the user id changes. */
  newNumber: customer.from,
  newUserId: customer.userId,
});

type CustomerBody = Omit<z.infer<typeof preferenceSchema>, 'number' | 'value'>;

/** Routes that act as a customer. */
export function customerRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.post('/inbound', writeMessage(state, player));
  router.post('/preferences', changePreference(state, player));
  router.post('/identities', changeIdentity(state, player));
  return router;
}

function writeMessage(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const body = inboundSchema.parse(request.body);
    const number = findNumber(state, body.number);
    const { contextMessageId } = body;
    const writtenAt = body.writtenAt ?? new Date().toISOString();
    const author = authorOf(state, number, body);
    const inbound = {
      author,
      contextMessageId,
      writtenAt,
      content: contentOf(body, twilioAddresses(state, number, request)),
    };
    const delivered = await player.receive(number.provider, number.id, inbound);
    response.json({ delivered });
  };
}

/** Returns the address of a file at a number of Twilio's, as callbacks give it. */
function twilioAddresses(state: SandboxState, { id }: NamedNumber, { headers }: Request) {
  const accountSid = state.twilioNumbers.get(id)?.accountSid ?? '';
  return (fileId: string) => mediaUrl(`http://${headers.host}`, accountSid, fileId);
}

function contentOf(
  body: z.infer<typeof inboundSchema>,
  addressOf: (fileId: string) => string,
): InboundContent {
  const { text, type } = body;
  const payload = body.payload ?? text;
  switch (type) {
    case 'text':
      return { type: 'text', text };
    case 'button':
      return { type: 'button', text, payload };
    case 'interactive':
      return { type: 'interactive', id: payload, title: text };
    case 'fields':
      return { type, fields: body.fields };
    default: {
      const { id, filename, mimeType } = SAMPLES[body.sample];
      const isOwn = body.mediaId !== undefined || body.mediaUrl !== undefined;
      return {
        type,
        mediaId: body.mediaId ?? id,
        mediaUrl: body.mediaUrl ?? addressOf(id),
        mimeType: isOwn ? 'image/jpeg' : mimeType,
        filename: type === 'document' ? filename : null,
        caption: text,
      };
    }
  }
}

/** Reports an opt-out or opt-in. Meta has a webhook for it; at Twilio the customer writes STOP. */
function changePreference(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const body = preferenceSchema.parse(request.body);
    const named = findNumber(state, body.number);
    const number = state.numbers.get(named.id);
    if (number === undefined) throw new AdminError(400, 'Twilio has no webhook for preferences');
    const { value } = body;
    const author = authorOf(state, named, body);
    response.json({ delivered: await player.prefer(number, { author, value }) });
  };
}

/** Reports that a customer has another number, or only another user id. Meta has a webhook for it. */
function changeIdentity(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const body = identitySchema.parse(request.body);
    const number = findNumber(state, body.number);
    if (number.provider !== 'meta') {
      throw new AdminError(400, 'Twilio has no webhook for changes of numbers');
    }
    const after = { ...body, from: body.newNumber, userId: body.newUserId };
    const delivered = await player.changeIdentity(number.id, {
      type: body.newNumber === null ? 'user_changed_user_id' : 'user_changed_number',
      before: authorOf(state, number, body),
      after: authorOf(state, number, after),
    });
    response.json({ delivered });
  };
}

/** Returns a customer as the provider names them to a number. @throws AdminError 400 without any id */
function authorOf(
  state: SandboxState,
  { provider, id }: NamedNumber,
  { from, userId: given, parentUserId, username, profileName }: CustomerBody,
): Author {
  const digits = from !== null && provider === 'meta' ? waIdOf(from) : from;
  const address = digits ?? given;
  if (address === null) throw new AdminError(400, 'from or userId is required');
  const known = customerAt(state.portfolioOf(provider, id), address);
  return { ...known, userId: given ?? known.userId, parentUserId, username, profileName };
}
