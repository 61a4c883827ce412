import express, { type ErrorRequestHandler, type Express } from 'express';
import { ZodError } from 'zod';
import { adminEndpoints } from './admin-endpoints';
import { GraphError, invalidParameter, unknownPath } from './graph-error';
import type { ScenarioPlayer } from './play-scenario';
import type { SandboxState } from './sandbox-state';
import { sendEndpoint } from './send-endpoint';
import { templatesEndpoint } from './templates-endpoint';

/** The routes of the sandbox: the Graph API, and its own below `/sandbox`. */
export function createSandboxApp(state: SandboxState, player: ScenarioPlayer): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(express.json({ limit: '256kb' }));
  app.use('/sandbox', adminEndpoints(state, player));
  app.post('/:version/:id/messages', sendEndpoint(state, player));
  app.get('/:version/:id/message_templates', templatesEndpoint(state));
  app.use((request) => {
    throw unknownPath(request.path);
  });
  app.use(answerError);
  return app;
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
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
