import type { VariableKeys } from '../../domain/template/template';
import {
  type HeaderValue,
  type PartValues,
  type TemplateValues,
  variableOf,
} from '../../domain/template/template-values';
import type {
  SendMediaRequest,
  SendRequest,
  SendTemplateRequest,
  SendTextRequest,
  TwilioCredentials,
} from '../../ports/messaging-provider';
import { statusCallbackUrl, userIdAddress, whatsappAddress } from './addresses';

type Route = Pick<TwilioCredentials, 'messagingServiceSid'>;

/** The form of `POST /2010-04-01/Accounts/{sid}/Messages.json` for a template; `Body` and media would contradict it. */
export function buildTemplateForm(request: SendTemplateRequest, route: Route): URLSearchParams {
  const { template, values } = request;
  const variables = contentVariables(values, template.variableKeys);
  return new URLSearchParams({
    ...addressOf(request, route),
    ContentSid: template.providerTemplateId,
    ...(Object.keys(variables).length > 0 && { ContentVariables: JSON.stringify(variables) }),
  });
}

/** Builds the form for free text. */
export function buildTextForm(request: SendTextRequest, route: Route): URLSearchParams {
  return new URLSearchParams({ ...addressOf(request, route), Body: request.text });
}

/** Builds the form for a file, which Twilio fetches; the text beside it is its caption. */
export function buildMediaForm(request: SendMediaRequest, route: Route): URLSearchParams {
  const { url, caption } = request.media;
  return new URLSearchParams({
    ...addressOf(request, route),
    ...(url !== null && { MediaUrl: url }),
    ...(caption !== null && { Body: caption }),
  });
}

function addressOf(
  { recipientNumber, recipientUserId, senderNumber, callbackUrl, trackingToken }: SendRequest,
  { messagingServiceSid }: Route,
): Record<string, string> {
  return {
    To:
      recipientNumber === null
        ? userIdAddress(recipientUserId ?? '')
        : whatsappAddress(recipientNumber),
    From: whatsappAddress(senderNumber),
    ...(messagingServiceSid !== undefined && { MessagingServiceSid: messagingServiceSid }),
    ...(callbackUrl !== null && { StatusCallback: statusCallbackUrl(callbackUrl, trackingToken) }),
  };
}

/**
 * Maps the values of the components to Twilio's variables. A placeholder without a key needs no variable: the button of
 * an authentication template uses the code of the body.
 */
function contentVariables(
  { cards = [], ...values }: TemplateValues,
  keys: VariableKeys | null,
): Record<string, string> {
  const cardEntries = cards.flatMap((card, index) => variablesOf(card, keys?.cards?.[index]));
  const variables = new Map([...variablesOf(values, keys), ...cardEntries]);
  variables.delete(undefined);
  return Object.fromEntries(variables);
}

type Entry = [string | undefined, string];

/** Lists values of a message or of a card by Twilio's name; undefined for what has none. */
function variablesOf(
  { header, body, buttons }: PartValues,
  keys: VariableKeys | null | undefined,
): Entry[] {
  return [
    ...headerValues(header).map(([name, value]): Entry => [keys?.header[name], value]),
    ...body.map(({ name, value }): Entry => [keys?.body[name], value]),
    ...buttons.map((button): Entry => [
      keys?.buttons[String(button.index)],
      variableOf(button) ?? '',
    ]),
  ];
}

/** The one placeholder in the address of a media header counts as the header's "1". */
function headerValues(header: HeaderValue | null): [string, string][] {
  if (header?.kind === 'text') return header.values.map(({ name, value }) => [name, value]);
  if (header?.kind !== 'media' || header.variable === undefined) return [];
  return [[header.variable.name, header.variable.value]];
}
