import { Router, json, urlencoded, type ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { AdminError } from './admin-error';
import { behaviourEndpoint } from './behaviour';
import { messageRoutes } from './messages';
import { subscriptionEndpoint } from './subscriptions';

/** What the providers do not have: looking at what came, and making things happen by hand. */
export function adminRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.use(json({ limit: '256kb' }), urlencoded({ extended: false, limit: '256kb' }));
  router.use(messageRoutes(state, player));
  router.post('/behaviour', behaviourEndpoint(state));
  router.post('/subscriptions', subscriptionEndpoint(state));
  router.use(() => {
    throw new AdminError(404, 'the sandbox has no such page');
  });
  router.use(answerError);
  return router;
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { status, message } = toAdminError(error);
  response.status(status).json({ error: message });
};

function toAdminError(error: unknown): AdminError {
  if (error instanceof AdminError) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return new AdminError(400, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  // Only reading the body is left.
  return new AdminError(400, error instanceof Error ? error.message : 'the body is not readable');
}
