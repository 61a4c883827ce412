import { type Request, type Response, Router } from 'express';
import type { Identity, TwoFactorProof } from '../../../ports/identity';
import type { Asking, TwoFactor } from '../../../services/members/two-factor';
import { clientOf } from '../../middleware/client-address';
import { jsonBody } from '../../middleware/json-body';
import { type SessionDeps, personOf, requirePerson } from '../../middleware/require-person';
import { parseBody } from '../../schemas/parse-body';
import {
  proofOf,
  twoFactorChangeRequest,
  twoFactorConfirmRequest,
  twoFactorSetUpRequest,
} from '../../schemas/settings/auth';
import { answerSession, cookieOf } from './auth-routes';

export interface TwoFactorRoutesDeps extends SessionDeps {
  twoFactor: TwoFactor;
  identity: Pick<Identity, 'twoFactorState'>;
}

/** The own second factor. What it needs to be signed in with stands in auth-routes.ts. */
export function twoFactorRoutes(deps: TwoFactorRoutesDeps): Router {
  const router = Router();
  const person = requirePerson(deps);
  const path = '/api/v1/auth/two-factor';

  router.get(path, person, async (_request, response) => {
    response.json({ success: true, ...(await deps.identity.twoFactorState(personOf(response))) });
  });

  router.post(`${path}/set-up`, person, jsonBody, async (request, response) => {
    const { password } = parseBody(twoFactorSetUpRequest, request.body);
    const begun = await deps.twoFactor.setUp(askingOf(request, response), password);
    response.json({ success: true, ...begun });
  });

  router.post(`${path}/confirm`, person, jsonBody, async (request, response) => {
    const { code } = parseBody(twoFactorConfirmRequest, request.body);
    const asking = askingOf(request, response);
    const confirmed = await deps.twoFactor.confirm(asking, code.replace(' ', ''));
    const { session, recoveryCodes } = confirmed;
    answerSession(response, session, { recoveryCodes });
  });

  router.post(`${path}/recovery-codes`, person, jsonBody, async (request, response) => {
    const given = givenOf(request);
    const renewed = await deps.twoFactor.renewRecoveryCodes(askingOf(request, response), given);
    response.json({ success: true, ...renewed });
  });

  router.post(`${path}/disable`, person, jsonBody, async (request, response) => {
    const given = givenOf(request);
    answerSession(response, await deps.twoFactor.disable(askingOf(request, response), given));
  });

  return router;
}

function givenOf(request: Request): TwoFactorProof {
  const { password, ...proof } = parseBody(twoFactorChangeRequest, request.body);
  return { password, proof: proofOf(proof) };
}

function askingOf(request: Request, response: Response): Asking {
  return {
    person: personOf(response),
    cookie: cookieOf(request),
    client: clientOf(request),
  };
}
