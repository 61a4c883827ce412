import { type ErrorRequestHandler, Router } from 'express';
import type { SendStandard } from '../../services/messages/send-standard';
import { jsonBody } from '../middleware/json-body';
import { knownError } from '../middleware/known-error';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { presentStandardAnswer, presentStandardRefusal } from '../presenters/standard-answer';
import { parseStandardRequest } from '../schemas/standard-request';

export interface StandardRoutesDeps {
  sendStandard: SendStandard;
}

/** The standard send (contract 5). */
export function standardRoutes(deps: StandardRoutesDeps, key: KeyGuard): Router {
  const router = Router();

  router.post(
    '/template/send',
    key('messages:send', 'SERVICE-API-KEY'),
    jsonBody,
    async (request, response) => {
      const send = parseStandardRequest(request.body);
      const answer = await deps.sendStandard(keyOf(response).workspaceId, send);
      const { status, body } = presentStandardAnswer(answer);
      response.status(status).json(body);
    },
  );

  router.use(refusals);
  return router;
}

/** Answers the errors that contract 5 words itself; all others are answered as everywhere. */
const refusals: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const known = knownError(error);
  const answer = known === null ? null : presentStandardRefusal(known);
  if (answer === null) return next(error);
  response.status(answer.status).json(answer.body);
};
