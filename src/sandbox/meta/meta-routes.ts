import { Router, json, type ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { GraphError, invalidParameter, unknownPath } from './graph-error';
import { sendEndpoint } from './send-endpoint';
import { templatesEndpoint } from './templates-endpoint';

/** The Graph API. Answers everything that comes to it. */
export function metaRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.use(json({ limit: '256kb' }));
  router.post('/:version/:id/messages', sendEndpoint(state, player));
  router.get('/:version/:id/message_templates', templatesEndpoint(state));
  router.use((request) => {
    throw unknownPath(request.path);
  });
  router.use(answerGraphError);
  return router;
}

/** Answers an error the way the Graph API does. */
const answerGraphError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent || response.destroyed) {
    next(error);
    return;
  }
  const graphError = toGraphError(error);
  response.status(graphError.httpStatus).json(graphError.toBody());
};

function toGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error;
  if (error instanceof ZodError) return invalidParameter(error.issues[0]?.message ?? 'invalid');
  // Only reading the body is left: everything else here throws one of the above.
  return invalidParameter(error instanceof Error ? error.message : 'the body is not readable');
}
