import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { FAILED_BY_HAND } from '../failures';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import type { StatusStep } from '../scenarios';
import { SANDBOX_STATUSES, type ProviderError, type SandboxMessage } from '../types';
import { AdminError } from './admin-error';

const statusSchema = z.object({
  providerMessageId: z.string(),
  status: z.enum(SANDBOX_STATUSES),
  /** Code of a failure; absent fields are those of a failure by hand. */
  code: z.int().nullable().default(null),
  title: z.string().nullable().default(null),
  details: z.string().nullable().default(null),
});

type StatusBody = z.infer<typeof statusSchema>;

/** The statuses each provider has. */
const REPORTABLE = {
  meta: ['sent', 'delivered', 'read', 'played', 'failed', 'deleted'],
  twilio: ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'undelivered', 'canceled'],
} as const;

/** Routes for messages that arrived, and for statuses by hand. */
export function messageRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.get('/messages', listMessages(state));
  router.delete('/messages', forgetMessages(state));
  router.get('/traffic', showTraffic(state));
  router.post('/statuses', reportStatus(state, player));
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

function showTraffic({ traffic }: SandboxState): RequestHandler {
  return (_request, response) => {
    const { requests, callbacks, agentRequests } = traffic;
    response.json({ requests, callbacks, agentRequests });
  };
}

function reportStatus(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const body = statusSchema.parse(request.body);
    const message = state.message(body.providerMessageId);
    if (message === undefined) throw new AdminError(404, 'there is no message with this id');
    const reportable: readonly string[] = REPORTABLE[message.provider];
    if (!reportable.includes(body.status)) {
      throw new AdminError(400, `the statuses of ${message.provider} are ${reportable.join(', ')}`);
    }
    const delivered = await player.deliver(message, stepOf(message, body));
    response.json({ delivered });
  };
}

function stepOf({ provider }: SandboxMessage, body: StatusBody): StatusStep {
  const { status } = body;
  if (status !== 'failed' && status !== 'undelivered') return { kind: 'status', status };
  const byHand = FAILED_BY_HAND[provider];
  const error: ProviderError = {
    code: body.code ?? byHand.code,
    title: body.title ?? byHand.title,
    details: body.details ?? byHand.details,
  };
  return { kind: 'status', status, error };
}
