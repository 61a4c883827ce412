import { Router } from 'express';
import type { ConnectSender, ConnectedSender } from '../../../services/senders/connect-sender';
import type { DisconnectSender } from '../../../services/senders/disconnect-sender';
import type { ReconnectSender } from '../../../services/senders/reconnect-sender';
import type { RotateCredentials } from '../../../services/senders/rotate-credentials';
import type { SenderViews } from '../../../services/senders/show-sender';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { parseBody } from '../../schemas/parse-body';
import {
  connectSenderRequest,
  reconnectSenderRequest,
  senderCredentialsRequest,
} from '../../schemas/settings/senders';
import { emptyRequest } from '../../schemas/settings/webhook-actions';
import { targetOf } from './sender-routes';

export interface ConnectionRoutesDeps {
  senderViews: SenderViews;
  connectSender: ConnectSender;
  disconnectSender: DisconnectSender;
  reconnectSender: ReconnectSender;
  rotateCredentials: RotateCredentials;
}

/** Connecting numbers to their providers. Credentials come in, and never go out again. */
export function connectionRoutes(deps: ConnectionRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/senders`;
  const edit = people('settings:edit');
  const changeCredentials = people('settings:edit', { freshPassword: true });
  const saved = ({ sender, newVerifyToken }: ConnectedSender) => ({
    success: true,
    sender: deps.senderViews.of(sender),
    verifyToken: newVerifyToken,
  });

  router.post(path, edit, jsonBody, async (request, response) => {
    const input = parseBody(connectSenderRequest, request.body);
    const { workspaceId } = memberOf(response);
    const connected = await deps.connectSender(workspaceId, input, actorOf(response));
    response.status(201).json(saved(connected));
  });

  router.post(`${path}/:senderId/disconnect`, edit, jsonBody, async (request, response) => {
    parseBody(emptyRequest, request.body);
    const target = targetOf(request, response);
    const sender = await deps.disconnectSender(...target, actorOf(response));
    response.json({ success: true, sender: deps.senderViews.of(sender) });
  });

  router.post(
    `${path}/:senderId/reconnect`,
    changeCredentials,
    jsonBody,
    async (request, response) => {
      const { credentials } = parseBody(reconnectSenderRequest, request.body);
      const target = targetOf(request, response);
      response.json(saved(await deps.reconnectSender(...target, credentials, actorOf(response))));
    },
  );

  router.put(
    `${path}/:senderId/credentials`,
    changeCredentials,
    jsonBody,
    async (request, response) => {
      const { credentials } = parseBody(senderCredentialsRequest, request.body);
      const target = targetOf(request, response);
      response.json(saved(await deps.rotateCredentials(...target, credentials, actorOf(response))));
    },
  );

  return router;
}
