import type {
  SendRequest,
  SendTemplateRequest,
  SendTextRequest,
  TwilioCredentials,
} from '../../ports/messaging-provider';
import { contentVariables } from './content-variables';
import { statusCallbackUrl } from './status-callback-url';
import { whatsappAddress } from './whatsapp-address';

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

/** The same for free text. */
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
