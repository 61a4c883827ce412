import type { Request, Response } from 'express';
import type { PreviewTemplate } from '../services/templates/preview-template';
import { bodyTextOf } from './middleware/json-body';
import { requestIdOf } from './middleware/request-id';
import { presentSendAnswer } from './presenters/send-answer';
import { withMetadataAsWritten } from './schemas/metadata';
import { parsePreviewRequest, parseSendRequest } from './schemas/send-request';
import type { Services } from './services';

/** Sends what the body asks for, whoever asked, and answers as contract 4.2 says. */
export async function sendTemplate(
  services: Services,
  workspaceId: string,
  request: Request,
  response: Response,
): Promise<object> {
  const parsed = parseSendRequest(request.body, request.get('idempotency-key'));
  const send = withMetadataAsWritten(parsed, bodyTextOf(request));
  const answer = await services.sendTemplate(workspaceId, send);
  const { status, body } = presentSendAnswer(answer, requestIdOf(response));
  if (answer.replayed) response.set('Idempotent-Replayed', 'true');
  response.status(status);
  return body;
}

/** Answers with what the send of the same body would look like (contract 4.4). */
export async function previewTemplate(
  services: Services,
  key: Parameters<PreviewTemplate>[0],
  request: Request,
): Promise<object> {
  const preview = parsePreviewRequest(request.body, request.get('idempotency-key'));
  return { success: true, ...(await services.previewTemplate(key, preview)) };
}
