import type { SendTemplateRequest, TwilioCredentials } from '../../ports/messaging-provider';
import { contentVariables } from './content-variables';
import { statusCallbackUrl } from './status-callback-url';
import { whatsappAddress } from './whatsapp-address';

/** The form of `POST /2010-04-01/Accounts/{sid}/Messages.json` for a template; `Body` and media would contradict it. */
export function buildSendForm(
  request: SendTemplateRequest,
  { messagingServiceSid }: Pick<TwilioCredentials, 'messagingServiceSid'>,
): URLSearchParams {
  const { template, values, callbackUrl, trackingToken } = request;
  const variables = contentVariables(values, template.variableKeys);
  return new URLSearchParams({
    To: whatsappAddress(request.recipientNumber),
    From: whatsappAddress(request.senderNumber),
    ...(messagingServiceSid !== undefined && { MessagingServiceSid: messagingServiceSid }),
    ContentSid: template.providerTemplateId,
    ...(Object.keys(variables).length > 0 && { ContentVariables: JSON.stringify(variables) }),
    ...(callbackUrl !== null && { StatusCallback: statusCallbackUrl(callbackUrl, trackingToken) }),
  });
}
