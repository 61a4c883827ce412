import { Router, json } from 'express';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { answerError } from './answer-error';
import { AdminError } from './admin-error';
import { behaviourEndpoint } from './behaviour';
import { customerRoutes } from './customers';
import { messageRoutes } from './messages';
import { numberRoutes } from './numbers';
import { requireOwnOrigin } from './require-own-origin';
import { templateRoutes } from './templates';

/** Routes that providers do not have: they show what arrived, and make things happen by hand. */
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
