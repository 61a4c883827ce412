import type { Message } from '../../../domain/message';
import type { MarketingMessages, Sender } from '../../../domain/sender';
import type { ProviderCredentials, SendOutcome } from '../../../ports/messaging-provider';
import type { SendDeps } from '../deps';

export interface ProviderCall {
  message: Message;
  sender: Sender;
  credentials: ProviderCredentials;
  /** How the message goes through the Marketing Messages API; null for as any other. */
  marketing: MarketingMessages | null;
  signal: AbortSignal | undefined;
}

/** Sends the message's content to the provider. Never throws for anything the network or the provider does. */
export function callProvider(
  { providers, callbackUrl, timeoutMs }: SendDeps,
  { message, sender, credentials, marketing, signal }: ProviderCall,
): Promise<SendOutcome> {
  const provider = providers[sender.provider];
  const { content, recipientNumber, recipientUserId, trackingToken } = message;
  const request = {
    senderNumber: sender.number,
    recipientNumber,
    recipientUserId,
    trackingToken,
    callbackUrl: callbackUrl(sender),
  };
  const options = { timeoutMs, ...(signal === undefined ? {} : { signal }) };
  switch (content.kind) {
    case 'text':
      return provider.sendText(credentials, { ...request, text: content.text }, options);
    case 'media':
      return provider.sendMedia(credentials, { ...request, media: content.media }, options);
    case 'app':
      throw new Error('a message that was sent in the app is not sent from here');
    case 'template': {
      const { template, values } = content;
      const sent = { ...request, template, values, ...(marketing !== null && { marketing }) };
      return provider.sendTemplate(credentials, sent, options);
    }
  }
}
