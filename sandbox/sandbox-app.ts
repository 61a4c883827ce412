import express, { type Express, type RequestHandler } from 'express';
import { refusalOf } from './answering';
import { agentRoutes } from './agent/agent-routes';
import { adminRoutes } from './admin/admin-routes';
import { ELSEWHERE_PATH, elsewhereEndpoint } from './media/file-endpoint';
import { requireLoopbackName } from './loopback-name';
import { metaRoutes } from './meta/meta-routes';
import type { ScenarioPlayer } from './play-scenario';
import type { SandboxState } from './sandbox-state';
import { isTwilioPath, twilioRoutes } from './twilio/twilio-routes';
import type { ProviderName } from './types';

/** The routes of the sandbox: its own below `/sandbox`, models below `/agent`, the paths of Twilio's APIs, and the Graph API. */
export function createSandboxApp(
  state: SandboxState,
  player: ScenarioPlayer,
  listensOn?: string,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requireLoopbackName(listensOn));
  const twilio = twilioRoutes(state, player);
  const meta = metaRoutes(state, player);
  app.use('/sandbox', adminRoutes(state, player));
  app.use('/agent', agentRoutes(state));
  app.get(`${ELSEWHERE_PATH}/:id`, elsewhereEndpoint);
  app.use(logRequest(state));
  app.use((request, response, next) =>
    (isTwilioPath(request.path) ? twilio : meta)(request, response, next),
  );
  return app;
}

/** Keeps what was asked and answered, without headers and bodies: they hold credentials. */
function logRequest({ traffic }: SandboxState): RequestHandler {
  return (request, response, next) => {
    const provider: ProviderName = isTwilioPath(request.path) ? 'twilio' : 'meta';
    const { method, path } = request;
    response.once('close', () => {
      const answer = response.writableFinished ? response.statusCode : null;
      const error = refusalOf(response);
      traffic.addRequest({ at: new Date().toISOString(), provider, method, path, answer, error });
    });
    next();
  };
}
