import type { RequestHandler } from 'express';
import { cutConnection, delayAnswer } from '../answering';
import { RATE_LIMITED } from '../failures';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { scenarioOf } from '../scenarios';
import type { SandboxMessage } from '../types';
import { authorize } from './authorize';
import { checkTemplate } from './check-template';
import { refused } from './graph-error';
import { newMessageId } from './message-id';
import { parseSendBody, type SendBody } from './send-body';

/** `POST /v{N}/{phone number id}/messages`. */
export function sendEndpoint(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const number = authorize(request, state.numbers.values(), 'phoneNumberId');
    const body = parseSendBody(request.body);
    const scenario = scenarioOf(body.to, 'meta');
    state.countRequest(body.to);
    const key = `${body.to} ${body.biz_opaque_callback_data ?? ''}`;
    if (state.takeKill(key, scenario.killedRequests)) {
      cutConnection(response);
      return;
    }
    const text = checkTemplate(state.templates.all(), body.template);
    if (scenario.refusal !== null) throw refused(scenario.refusal);
    if (!state.mayTake(number.phoneNumberId)) throw refused(RATE_LIMITED.meta);

    const message = newMessage(number.phoneNumberId, body, text, request.body);
    state.accept(message);
    await player.playEarly(message, scenario);
    await delayAnswer(response, state.behaviour.answerDelayMs);
    response.json(acceptance(message));
    player.start(message, scenario);
  };
}

function newMessage(
  phoneNumberId: string,
  body: SendBody,
  text: string,
  request: unknown,
): SandboxMessage {
  return {
    provider: 'meta',
    providerMessageId: newMessageId(body.to),
    phoneNumberId,
    to: body.to,
    templateName: body.template.name,
    templateLanguage: body.template.language.code,
    text,
    trackingToken: body.biz_opaque_callback_data ?? null,
    statusCallback: null,
    request,
    acceptedAt: new Date().toISOString(),
    status: 'accepted',
    error: null,
  };
}

function acceptance(message: SandboxMessage): unknown {
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: message.to, wa_id: message.to }],
    messages: [{ id: message.providerMessageId, message_status: 'accepted' }],
  };
}
