import { Router, json, type RequestHandler } from 'express';
import { z } from 'zod';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { answerError, AdminError } from './admin-error';
import { customerRoutes } from './customers';
import { messageRoutes } from './messages';
import { numberRoutes, findNumber } from './numbers';
import { templateRoutes } from './templates';

const behaviourSchema = z.strictObject({
  statusDelayMs: z.int().min(0),
  answerDelayMs: z.int().min(0),
  messagesPerSecond: z.number().positive().nullable(),
  twilioLimitBy: z.enum(['answer', 'callback']),
  failingTemplatePage: z.int().min(1).nullable(),
  templatePageMax: z.int().min(1).nullable(),
  marketingOnMessages: z.boolean(),
  marketingMessagesApi: z.boolean(),
  duplicateParameters: z.boolean(),
});

/** Routes below `/sandbox`, which no provider has: they show what arrived and act by hand as customer or provider. */
export function adminRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.use(requireOwnOrigin);
  router.use(json({ limit: '256kb' }));
  router.use(messageRoutes(state, player));
  router.use(customerRoutes(state, player));
  router.use(templateRoutes(state, player));
  router.use(numberRoutes(state));
  router.post('/behaviour', behaviourEndpoint(state));
  router.use(() => {
    throw new AdminError(404, 'the sandbox has no such endpoint');
  });
  router.use(answerError);
  return router;
}

/** Changes the settings in the body and keeps the others. With `number`, an id or digits, for that number alone. */
function behaviourEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { number: named, ...change } = z.record(z.string(), z.unknown()).parse(request.body);
    const id = named === undefined ? undefined : findNumber(state, z.string().parse(named)).id;
    const behaviour = behaviourSchema.parse({ ...state.behaviourToward(id), ...change });
    state.behave(behaviour, id);
    response.json(behaviour);
  };
}

/** Refuses changes by pages of other sites: nobody signs in here, and any page of the same browser could reach it. */
const requireOwnOrigin: RequestHandler = (request, _response, next) => {
  const origin = request.get('origin');
  const isOwn = origin === undefined || origin === `http://${request.headers.host}`;
  if (request.method !== 'GET' && !isOwn) {
    throw new AdminError(403, 'pages of other sites may not do this');
  }
  next();
};
