import type { RequestHandler } from 'express';
import { cutConnection, delayAnswer } from '../answering';
import { isUserId } from '../customer-ids';
import { NEEDS_NUMBER, RATE_LIMITED } from '../failures';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { type Scenario, failingScenario, scenarioOf, textScenarioOf } from '../scenarios';
import { freeText, type Written } from '../service-windows';
import type { SandboxMessage } from '../types';
import { authorize } from './authorize';
import { checkTemplate } from './check-template';
import { refused, GraphError } from './graph-error';
import { newMessageId, waIdOf } from './ids';
import { requireUploaded } from './media-endpoints';
import { priceOf, templateOf, type SendEdge } from './price';
import { type FreeBody, parseSendBody, type SendBody } from './send-body';

const MAX_TEXT_LENGTH = 4096;

/** `POST /v{N}/{phone number id}/messages`, and `marketing_messages`. */
export function sendEndpoint(
  state: SandboxState,
  player: ScenarioPlayer,
  edge: SendEdge,
): RequestHandler {
  return async (request, response) => {
    const number = authorize(request, state.numbers.values(), 'phoneNumberId');
    const body = parseSendBody(request.body);
    const magic = (body.type === 'template' ? scenarioOf : textScenarioOf)(body.to, 'meta');
    state.countRequest(body.to);
    const key = `${body.to} ${body.biz_opaque_callback_data ?? ''}`;
    if (state.takeKill(key, magic.killedRequests)) {
      cutConnection(response);
      return;
    }
    const written = write(state, number.phoneNumberId, body);
    const price = { ...priceOf(state, number.phoneNumberId, edge, body), ...magic.price };
    if (magic.refusal !== null) throw refused(magic.refusal);
    if (!state.mayTake(number.phoneNumberId)) throw refused(RATE_LIMITED.meta);

    const { failure } = written;
    const scenario = failure === null ? magic : failingScenario(failure);
    const message = newMessage(number.phoneNumberId, body, { ...written, price }, request.body);
    state.accept(message);
    await player.playEarly(message, scenario);
    await delayAnswer(state, number.phoneNumberId, response);
    response.json(acceptance(message, scenario));
    player.start(message, scenario);
  };
}

/** Renders the message as its recipient reads it. @throws GraphError for what Meta would refuse */
function write(state: SandboxState, phoneNumberId: string, body: SendBody): Written {
  if (body.type === 'template') {
    const { name: templateName, language } = body.template;
    const owner = state.portfolioOf('meta', phoneNumberId);
    const text = checkTemplate(state.templates.of(owner), body.template);
    const isAuthentication =
      templateOf(state, phoneNumberId, body.template)?.category === 'AUTHENTICATION';
    if (isUserId(body.to) && isAuthentication) throw refused(NEEDS_NUMBER.meta);
    return { templateName, templateLanguage: language.code, text, failure: null };
  }
  requireUploaded(state, uploadIdOf(body));
  const parties = { provider: 'meta', phoneNumberId, customer: waIdOf(body.to) } as const;
  return freeText(state.windows, parties, textOf(body));
}

function newMessage(
  phoneNumberId: string,
  body: SendBody,
  { templateName, templateLanguage, text, price }: Written & Pick<SandboxMessage, 'price'>,
  request: unknown,
): SandboxMessage {
  return {
    provider: 'meta',
    providerMessageId: newMessageId(body.to),
    phoneNumberId,
    to: body.to,
    templateName,
    templateLanguage,
    text,
    trackingToken: body.biz_opaque_callback_data ?? null,
    statusCallback: null,
    price,
    request,
    acceptedAt: new Date().toISOString(),
    status: 'accepted',
    error: null,
  };
}

function acceptance(
  message: SandboxMessage,
  { messageStatus }: Pick<Scenario, 'messageStatus'>,
): unknown {
  return {
    messaging_product: 'whatsapp',
    contacts: [contactOf(message)],
    messages: [{ id: message.providerMessageId, message_status: messageStatus }],
  };
}

/** A contact of an answer has the number or the user id, whichever was sent to. */
function contactOf({ to }: SandboxMessage): object {
  return isUserId(to) ? { input: to, user_id: to } : { input: to, wa_id: waIdOf(to) };
}

/** Returns the id of an uploaded file; undefined for text and for a file by its address. */
function uploadIdOf(body: FreeBody): string | undefined {
  switch (body.type) {
    case 'text':
      return undefined;
    case 'image':
      return body.image.id;
    case 'video':
      return body.video.id;
    case 'document':
      return body.document.id;
    case 'audio':
      return body.audio.id;
  }
}

/** Returns the text as its recipient reads it; of a file its caption. @throws GraphError 100 */
function textOf(body: FreeBody): string {
  switch (body.type) {
    case 'text':
      return checkFreeText(body.text.body);
    case 'image':
      return body.image.caption ?? '';
    case 'video':
      return body.video.caption ?? '';
    case 'document':
      return body.document.caption ?? '';
    case 'audio':
      return '';
  }
}

/** Refuses a free text that Meta would refuse. @throws GraphError 100 */
function checkFreeText(text: string): string {
  if (text === '') throw new GraphError(100, "The parameter text['body'] is required.");
  if (text.length <= MAX_TEXT_LENGTH) return text;
  throw new GraphError(
    100,
    `Param text['body'] must be at most ${MAX_TEXT_LENGTH} characters long.`,
  );
}
