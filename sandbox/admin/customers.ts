import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { SANDBOX_CUSTOMER, type InboundContent } from '../types';
import { AdminError } from './admin-error';
import { findNumber } from './numbers';

const SAMPLE_MEDIA = { id: '1371000000000001', url: 'https://shop.example.com/samples/fern.jpg' };

const customer = {
  /** The number written to, by its id or its digits. */
  number: z.string(),
  /** Digits of the customer. */
  from: z.string().regex(/^\d{7,15}$/, 'must be digits with country code'),
  profileName: z.string().min(1).default(SANDBOX_CUSTOMER),
};

const inboundSchema = z.object({
  ...customer,
  type: z.enum(['text', 'button', 'interactive', 'image']).default('text'),
  text: z.string().default(''),
  /** Payload of a button or a choice; the text when absent. */
  payload: z.string().nullable().default(null),
  mediaId: z.string().default(SAMPLE_MEDIA.id),
  mediaUrl: z.url().default(SAMPLE_MEDIA.url),
  contextMessageId: z.string().nullable().default(null),
  /** Default now. An earlier time stands for a callback that comes late. */
  writtenAt: z.iso.datetime().nullable().default(null),
});

const preferenceSchema = z.object({ ...customer, value: z.enum(['stop', 'resume']) });

/** Routes that act as a customer. */
export function customerRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.post('/inbound', writeMessage(state, player));
  router.post('/preferences', changePreference(state, player));
  return router;
}

function writeMessage(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const body = inboundSchema.parse(request.body);
    const number = findNumber(state, body.number);
    const { from, profileName, contextMessageId } = body;
    const writtenAt = body.writtenAt ?? new Date().toISOString();
    const inbound = { from, profileName, contextMessageId, writtenAt, content: contentOf(body) };
    const delivered = await player.receive(number.provider, number.id, inbound);
    response.json({ delivered });
  };
}

function contentOf(body: z.infer<typeof inboundSchema>): InboundContent {
  const { text, mediaId, mediaUrl } = body;
  const payload = body.payload ?? text;
  switch (body.type) {
    case 'text':
      return { type: 'text', text };
    case 'button':
      return { type: 'button', text, payload };
    case 'interactive':
      return { type: 'interactive', id: payload, title: text };
    case 'image':
      return { type: 'image', mediaId, mediaUrl, caption: text };
  }
}

/** Reports an opt-out or opt-in. Meta has a webhook for it; at Twilio the customer writes STOP. */
function changePreference(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const body = preferenceSchema.parse(request.body);
    const number = state.numbers.get(findNumber(state, body.number).id);
    if (number === undefined) throw new AdminError(400, 'Twilio has no webhook for preferences');
    const delivered = await player.prefer(number, body);
    response.json({ delivered });
  };
}
