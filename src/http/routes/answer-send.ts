import type { Request, Response } from 'express';
import type { PreviewTemplate } from '../../services/templates/preview-template';
import type { SendTemplate } from '../../services/messages/send-template';
import { bodyTextOf } from '../middleware/json-body';
import { requestIdOf } from '../middleware/request-id';
import { presentSendAnswer } from '../presenters/send-answer';
import { withMetadataAsWritten } from '../schemas/metadata';
import { parsePreviewRequest, parseSendRequest } from '../schemas/send-request';

/** Sends what the body asks for, whoever asked, and answers as contract 4.2 says. */
export async function answerSend(
  { sendTemplate }: { sendTemplate: SendTemplate },
  workspaceId: string,
  request: Request,
  response: Response,
): Promise<void> {
  const parsed = parseSendRequest(request.body, request.get('idempotency-key'));
  const send = withMetadataAsWritten(parsed, bodyTextOf(request));
  const answer = await sendTemplate(workspaceId, send);
  const { status, body } = presentSendAnswer(answer, requestIdOf(response));
  if (answer.replayed) response.set('Idempotent-Replayed', 'true');
  response.status(status).json(body);
}

/** Answers with what the send of the same body would look like (contract 4.4). */
export async function answerPreview(
  { previewTemplate }: { previewTemplate: PreviewTemplate },
  key: Parameters<PreviewTemplate>[0],
  request: Request,
  response: Response,
): Promise<void> {
  const preview = parsePreviewRequest(request.body, request.get('idempotency-key'));
  response.json({ success: true, ...(await previewTemplate(key, preview)) });
}
