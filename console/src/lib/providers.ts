import type { Provider } from './api/senders';

export type CredentialName =
  | 'phoneNumberId'
  | 'businessAccountId'
  | 'accessToken'
  | 'appSecret'
  | 'verifyToken'
  | 'accountSid'
  | 'authToken'
  | 'apiKeySid'
  | 'apiKeySecret'
  | 'messagingServiceSid';

/** Credential by which a provider knows a number or an account. */
export interface CredentialField {
  name: CredentialName;
  /** As the provider's own pages call it. */
  label: string;
  /** Where one finds it there. */
  where: string;
  isSecret?: boolean;
  isOptional?: boolean;
}

interface ProviderText {
  name: string;
  about: string;
  site: { label: string; url: string };
  /** Requirements before a number can be connected. */
  needs: string[];
  fields: CredentialField[];
}

const META: ProviderText = {
  name: 'Meta',
  about: 'WhatsApp by Meta’s Cloud API, with an app of your own.',
  site: { label: 'Meta for Developers', url: 'https://developers.facebook.com/apps' },
  needs: [
    'A Meta app with the product WhatsApp, and the number in its business account.',
    'In App settings > Advanced, “Require app secret” is off.',
    'A system user (Business settings > System users) with a token for this app that has whatsapp_business_messaging and whatsapp_business_management.',
  ],
  fields: [
    {
      name: 'phoneNumberId',
      label: 'Phone number ID',
      where: 'WhatsApp > API Setup, below the number.',
    },
    {
      name: 'businessAccountId',
      label: 'WhatsApp Business Account ID',
      where: 'The same page, beside the phone number ID.',
    },
    {
      name: 'accessToken',
      label: 'Access token',
      where: 'Of the system user. The one that API Setup shows ends after a day.',
      isSecret: true,
    },
    {
      name: 'appSecret',
      label: 'App secret',
      where: 'App settings > Basic. Meta signs its callbacks with it.',
      isSecret: true,
    },
    {
      name: 'verifyToken',
      label: 'Verify token',
      where: 'Any text of your own. Leave it empty, and Herald makes one and shows it once.',
      isSecret: true,
      isOptional: true,
    },
  ],
};

const TWILIO: ProviderText = {
  name: 'Twilio',
  about: 'WhatsApp by Twilio, with a WhatsApp sender of your account.',
  site: { label: 'Twilio Console', url: 'https://console.twilio.com' },
  needs: [
    'A WhatsApp sender that is online: Messaging > Senders > WhatsApp senders.',
    'The address under which Twilio reaches Herald, which its operator sets as HERALD_PUBLIC_URL.',
    'Optional: an API key that may send messages and read content, so that it can be revoked alone.',
  ],
  fields: [
    {
      name: 'accountSid',
      label: 'Account SID',
      where: 'On the dashboard of the account: AC and 32 digits.',
    },
    {
      name: 'authToken',
      label: 'Auth token',
      where: 'Beside it, the primary one: Twilio signs its callbacks with it.',
      isSecret: true,
    },
    {
      name: 'apiKeySid',
      label: 'API key SID',
      where: 'Account > API keys: SK and 32 digits. Calls are made with it.',
      isOptional: true,
    },
    {
      name: 'apiKeySecret',
      label: 'API key secret',
      where: 'Shown by Twilio once, when the key is made.',
      isSecret: true,
      isOptional: true,
    },
    {
      name: 'messagingServiceSid',
      label: 'Messaging Service SID',
      where: 'Messaging > Services: MG and 32 digits. Messages go through it then.',
      isOptional: true,
    },
  ],
};

export const PROVIDERS: Record<Provider, ProviderText> = { meta: META, twilio: TWILIO };
