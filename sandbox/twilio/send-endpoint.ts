import type { RequestHandler } from 'express';
import { cutConnection, delayAnswer } from '../answering';
import { isUserId } from '../customer-ids';
import { NEEDS_NUMBER, RATE_LIMITED } from '../failures';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { failingScenario, scenarioOf, textScenarioOf } from '../scenarios';
import { freeText, type Written } from '../service-windows';
import { fillPlaceholders } from '../template-parts';
import type { ProviderError, SandboxMessage, SandboxTemplate, TwilioNumber } from '../types';
import { authorize, type Account } from './authorize';
import { contentFailure } from './check-content';
import { contentOf, hasContent } from './content';
import { messageResource } from './message-resource';
import { readSendForm, type SendForm, noSuchChannel } from './send-form';
import { digitsOf, newSid } from './sids';
import { refused, TwilioError } from './twilio-error';

const CHANNEL_RATE_LIMIT: ProviderError = {
  code: 63018,
  title: 'Rate limit exceeded for Channel',
  details: 'The sender has sent too many messages.',
};

/** `POST /2010-04-01/Accounts/{AccountSid}/Messages.json`. */
export function sendEndpoint(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const account = authorize(request, state);
    const form = readSendForm(request.body);
    const magic = (form.contentSid === null ? textScenarioOf : scenarioOf)(form.to, 'twilio');
    state.countRequest(form.to);
    if (state.takeKill(`${form.to} ${form.statusCallback ?? ''}`, magic.killedRequests)) {
      cutConnection(response);
      return;
    }
    const number = chooseSender(account, form);
    const written = write(state, number, form);
    if (magic.refusal !== null) throw refused(magic.refusal);
    const failure = written.failure ?? rateFailure(state, number);
    const scenario = failure === null ? magic : failingScenario(failure);

    const message = newMessage(number, form, written, request.body);
    state.accept(message);
    const answer = messageResource(number, message);
    await player.playEarly(message, scenario);
    await delayAnswer(state, number.displayNumber, response);
    response.status(201).json(answer);
    player.start(message, scenario);
  };
}

/** Renders the message as its recipient reads it. @throws TwilioError 21655 when there is no such content */
function write(state: SandboxState, number: TwilioNumber, form: SendForm): Written {
  if (form.contentSid === null) {
    const { displayNumber: phoneNumberId } = number;
    const parties = { provider: 'twilio', phoneNumberId, customer: form.to } as const;
    return freeText(state.windows, parties, form.body ?? '');
  }
  const owner = state.portfolioOf('twilio', number.displayNumber);
  const template = state.templates.findOf(owner, digitsOf(form.contentSid));
  if (template === undefined || !hasContent(template)) {
    throw new TwilioError(21655, 'The ContentSid is Invalid.');
  }
  const content = contentOf(template);
  const values = { ...content.variables, ...form.contentVariables };
  const text = fillPlaceholders(content.body, new Map(Object.entries(values)));
  return {
    templateName: template.name,
    templateLanguage: template.language,
    text,
    failure: isForNumbers(template, form)
      ? NEEDS_NUMBER.twilio
      : contentFailure(template, content, form.contentVariables, text),
  };
}

/** Whether a template goes to numbers only, and the recipient is a user id. */
function isForNumbers({ category }: SandboxTemplate, { to }: SendForm): boolean {
  return category === 'AUTHENTICATION' && isUserId(to);
}

/** Returns the failure of a send beyond the rate. @throws TwilioError 20429 when the answer is to carry it */
function rateFailure(state: SandboxState, number: TwilioNumber): ProviderError | null {
  if (state.mayTake(number.displayNumber)) return null;
  const { twilioLimitBy } = state.behaviourToward(number.displayNumber);
  if (twilioLimitBy === 'answer') throw refused(RATE_LIMITED.twilio);
  return CHANNEL_RATE_LIMIT;
}

function newMessage(
  number: TwilioNumber,
  form: SendForm,
  { templateName, templateLanguage, text }: Written,
  request: unknown,
): SandboxMessage {
  return {
    provider: 'twilio',
    providerMessageId: newSid('SM'),
    phoneNumberId: number.displayNumber,
    to: form.to,
    templateName,
    templateLanguage,
    text,
    trackingToken: null,
    statusCallback: form.statusCallback,
    price: null,
    request,
    acceptedAt: new Date().toISOString(),
    status: form.messagingServiceSid === null ? 'queued' : 'accepted',
    error: null,
  };
}

/** Returns the number to send from. @throws TwilioError 63007 or 21701 when it or its service is of another account */
function chooseSender(
  { numbers }: Account,
  { from, messagingServiceSid }: Pick<SendForm, 'from' | 'messagingServiceSid'>,
): TwilioNumber {
  const pool =
    messagingServiceSid === null
      ? numbers
      : numbers.filter((number) => number.messagingServiceSid === messagingServiceSid);
  if (pool.length === 0) throw new TwilioError(21701, 'The Messaging Service does not exist');
  const number = pool.find(({ displayNumber }) => from === null || displayNumber === from);
  if (number === undefined) throw noSuchChannel();
  return number;
}
