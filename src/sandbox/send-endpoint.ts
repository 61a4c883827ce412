import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import { authorize } from './authorize';
import { checkTemplate } from './check-template';
import type { ScenarioPlayer } from './play-scenario';
import type { SandboxState } from './sandbox-state';
import { scenarioOf } from './scenarios';
import { parseSendBody } from './send-body';
import type { SandboxMessage } from './types';

/** `POST /v{N}/{phone number id}/messages`. */
export function sendEndpoint(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const number = authorize(request, state.numbers.values(), 'phoneNumberId');
    const body = parseSendBody(request.body);
    const scenario = scenarioOf(body.to);
    state.countRequest(body.to);
    if (state.takeKill(body, scenario.killedRequests)) {
      request.socket.destroy();
      return;
    }
    checkTemplate(state.templates, body.template);
    if (scenario.refusal !== null) throw scenario.refusal();

    const message = state.accept(number.phoneNumberId, body, request.body);
    await player.playEarly(message, scenario);
    await delayAnswer(response, state.behaviour.answerDelayMs);
    response.json(acceptance(message));
    player.start(message, scenario);
  };
}

/** Ends early when the caller has gone: the message is accepted all the same, and its statuses come. */
async function delayAnswer(response: Response, delayMs: number): Promise<void> {
  if (delayMs === 0) return;
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([
    sleep(delayMs, undefined, { ref: false, signal }),
    once(response, 'close', { signal }),
  ]);
  ended.abort();
}

function acceptance(message: SandboxMessage): unknown {
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: message.to, wa_id: message.to }],
    messages: [{ id: message.providerMessageId, message_status: 'accepted' }],
  };
}
