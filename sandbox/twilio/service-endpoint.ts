import type { RequestHandler } from 'express';
import type { SandboxState } from '../sandbox-state';
import { authorize } from './authorize';
import { notFound } from './twilio-error';

/** `GET /v1/Services/{Sid}`: a messaging service one of the account's numbers is in. */
export function serviceEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accountSid, numbers } = authorize(request, state);
    const { sid } = request.params;
    const isKnown = numbers.some(({ messagingServiceSid }) => messagingServiceSid === sid);
    if (!isKnown) throw notFound(request.path);
    response.json({ sid, account_sid: accountSid, friendly_name: 'Sandbox' });
  };
}
