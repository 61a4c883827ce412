import type { VariableKeys } from '../../domain/template/template';
import type { HeaderValue, TemplateValues } from '../../domain/template/template-values';
import type {
  SendRequest,
  SendTemplateRequest,
  SendTextRequest,
  TwilioCredentials,
} from '../../ports/messaging-provider';
import { statusCallbackUrl, whatsappAddress } from './addresses';

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

function addressOf(
  { recipientNumber, senderNumber, callbackUrl, trackingToken }: SendRequest,
  { messagingServiceSid }: Route,
): Record<string, string> {
  return {
    To: whatsappAddress(recipientNumber),
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
  { header, body, buttons }: TemplateValues,
  keys: VariableKeys | null,
): Record<string, string> {
  const variables = new Map<string | undefined, string>([
    ...headerValues(header).map(([name, value]) => [keys?.header[name], value] as const),
    ...body.map(({ name, value }) => [keys?.body[name], value] as const),
    ...buttons.map(({ index, value }) => [keys?.buttons[String(index)], value] as const),
  ]);
  variables.delete(undefined);
  return Object.fromEntries(variables);
}

/** The one placeholder in the address of a media header counts as the header's "1". */
function headerValues(header: HeaderValue | null): [string, string][] {
  if (header === null) return [];
  if (header.kind === 'text') return header.values.map(({ name, value }) => [name, value]);
  return header.variable === undefined ? [] : [[header.variable.name, header.variable.value]];
}
