import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { ScenarioPlayer } from './play-scenario';
import type { SandboxState } from './sandbox-state';
import { verifySubscription } from './subscribe';

const delay = z.int().min(0);
const behaviourSchema = z.object({ answerDelayMs: delay, statusDelayMs: delay }).partial().strict();
const statusSchema = z.object({
  providerMessageId: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
});
const subscriptionSchema = z.object({ phoneNumberId: z.string() });

const MANUAL_FAILURE = {
  code: 131000,
  title: 'Something went wrong',
  details: 'Failed by hand in the sandbox.',
};

/** What Meta does not have: looking at what came, and making things happen by hand. */
export function adminEndpoints(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.get('/messages', listMessages(state));
  router.delete('/messages', forgetMessages(state));
  router.post('/statuses', reportStatus(state, player));
  router.post('/behaviour', changeBehaviour(state));
  router.post('/subscriptions', subscribe(state));
  return router;
}

function listMessages(state: SandboxState): RequestHandler {
  return (_request, response) => {
    response.json({
      messages: state.received(),
      requestsByRecipient: state.requestsByRecipient(),
    });
  };
}

function forgetMessages(state: SandboxState): RequestHandler {
  return (_request, response) => {
    state.forgetMessages();
    response.json({ messages: [] });
  };
}

function reportStatus(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const { providerMessageId, status } = statusSchema.parse(request.body);
    const message = state.message(providerMessageId);
    if (message === undefined) {
      response.status(404).json({ error: 'there is no message with this id' });
      return;
    }
    const error = status === 'failed' ? { error: MANUAL_FAILURE } : {};
    const delivered = await player.deliver(message, { kind: 'status', status, ...error });
    response.json({ delivered });
  };
}

function changeBehaviour(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { answerDelayMs, statusDelayMs } = behaviourSchema.parse(request.body);
    state.behaviour = {
      answerDelayMs: answerDelayMs ?? state.behaviour.answerDelayMs,
      statusDelayMs: statusDelayMs ?? state.behaviour.statusDelayMs,
    };
    response.json(state.behaviour);
  };
}

function subscribe(state: SandboxState): RequestHandler {
  return async (request, response) => {
    const { phoneNumberId } = subscriptionSchema.parse(request.body);
    const number = state.numbers.get(phoneNumberId);
    response.json({ verified: number !== undefined && (await verifySubscription(number)) });
  };
}
