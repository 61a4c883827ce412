import { Router } from 'express';
import type { LimitRefused } from '../../../services/api-keys/limit-refused';
import type { AskForNewPassword } from '../../../services/members/request-new-password';
import type { SetNewPassword } from '../../../services/members/set-new-password';
import { clientAddress, clientOf } from '../../middleware/client-address';
import { jsonBody } from '../../middleware/json-body';
import { parseBody } from '../../schemas/parse-body';
import { forgottenPasswordRequest, newPasswordRequest } from '../../schemas/settings/auth';
import { countingRefusals } from './invitation-routes';

export interface NewPasswordRoutesDeps {
  limitRefused: LimitRefused;
  /** Whether people get links by mail. */
  mailsLinks: boolean;
  askForNewPassword: AskForNewPassword;
  setNewPassword: SetNewPassword;
}

/** A new password in place of a forgotten one. The token travels in bodies: paths are logged. */
export function newPasswordRoutes(deps: NewPasswordRoutesDeps): Router {
  const router = Router();
  const opened = countingRefusals(deps);

  router.get('/api/v1/auth/options', (_request, response) => {
    response.json({ success: true, forgottenPassword: deps.mailsLinks });
  });

  router.post('/api/v1/auth/forgotten-password', jsonBody, async (request, response) => {
    const { email } = parseBody(forgottenPasswordRequest, request.body);
    await deps.askForNewPassword({ email, address: clientAddress(request) });
    response.status(202).json({ success: true });
  });

  router.post('/api/v1/auth/new-password', jsonBody, async (request, response) => {
    const given = parseBody(newPasswordRequest, request.body);
    const input = { ...given, client: clientOf(request) };
    const { email } = await opened(request, input.token, () => deps.setNewPassword(input));
    response.json({ success: true, email });
  });

  return router;
}
