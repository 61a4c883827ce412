import type { RequestHandler } from 'express';
import { answerFile, fileFacts } from '../media/file-endpoint';
import type { SandboxState } from '../sandbox-state';
import { authorize } from './authorize';
import { API_VERSION } from './callback-parameters';
import { digitsOf, newSid, sidOf } from './sids';
import { notFound } from './twilio-error';

/** Path of files, which Twilio has at another host. */
export const FILES = `/${API_VERSION}/Files`;

/** Returns the address of a file in a callback. */
export function mediaUrl(base: string, accountSid: string, fileId: string): string {
  const message = newSid('MM');
  return `${base}/${API_VERSION}/Accounts/${accountSid}/Messages/${message}/Media/${sidOf('ME', fileId)}`;
}

/** `GET /2010-04-01/Accounts/{AccountSid}/Messages/{Sid}/Media/{Sid}` redirects to the file. */
export function mediaEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    authorize(request, state);
    const id = digitsOf(String(request.params['mediaSid']));
    if (fileFacts(state, id) === null) throw notFound(request.path);
    response.redirect(307, `${FILES}/${id}`);
  };
}

/** The file itself, for whoever has its address. */
export function fileEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => answerFile(state, String(request.params['id']), response);
}
