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
  /** Page of the provider that has it; absent where one makes it up. */
  url?: string;
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

const META_APPS = 'https://developers.facebook.com/apps';
const META_SYSTEM_USERS = 'https://business.facebook.com/latest/settings/system_users';
const TWILIO_CONSOLE = 'https://console.twilio.com';
const TWILIO_KEYS = `${TWILIO_CONSOLE}/us1/account/keys-credentials/api-keys`;
const TWILIO_SERVICES = `${TWILIO_CONSOLE}/us1/develop/sms/services`;

const META: ProviderText = {
  name: 'Meta',
  about: 'WhatsApp Cloud API with your own Meta app.',
  site: { label: 'Meta for Developers', url: META_APPS },
  needs: [
    'Meta app with the WhatsApp product and your number in its account.',
    'App settings > Advanced > “Require app secret” turned off.',
    'System user token for this app (Business settings > System users). Permissions: whatsapp_business_messaging, whatsapp_business_management.',
  ],
  fields: [
    {
      name: 'phoneNumberId',
      label: 'Phone number ID',
      where: 'WhatsApp > API Setup, below the number.',
      url: META_APPS,
    },
    {
      name: 'businessAccountId',
      label: 'WhatsApp Business Account ID',
      where: 'Same page, beside the phone number ID.',
      url: META_APPS,
    },
    {
      name: 'accessToken',
      label: 'Access token',
      where: 'Token of the system user. The API Setup token expires after a day.',
      url: META_SYSTEM_USERS,
      isSecret: true,
    },
    {
      name: 'appSecret',
      label: 'App secret',
      where: 'App settings > Basic. Verifies callbacks from Meta.',
      url: META_APPS,
      isSecret: true,
    },
    {
      name: 'verifyToken',
      label: 'Verify token',
      where: 'Any text. Empty lets Herald generate a token, shown once.',
      isSecret: true,
      isOptional: true,
    },
  ],
};

const TWILIO: ProviderText = {
  name: 'Twilio',
  about: 'Twilio API with a WhatsApp number of your account.',
  site: { label: 'Twilio Console', url: TWILIO_CONSOLE },
  needs: [
    'Online WhatsApp sender (Messaging > Senders > WhatsApp senders).',
    'Public URL of Herald, set by your operator as HERALD_PUBLIC_URL.',
    'Optional API key with permission to send messages and read content.',
  ],
  fields: [
    {
      name: 'accountSid',
      label: 'Account SID',
      where: 'Account dashboard. AC and 32 digits.',
      url: TWILIO_CONSOLE,
    },
    {
      name: 'authToken',
      label: 'Auth token',
      where: 'Primary token beside the SID. Verifies callbacks from Twilio.',
      url: TWILIO_CONSOLE,
      isSecret: true,
    },
    {
      name: 'apiKeySid',
      label: 'API key SID',
      where: 'Account > API keys. SK and 32 digits. Used for API calls.',
      url: TWILIO_KEYS,
      isOptional: true,
    },
    {
      name: 'apiKeySecret',
      label: 'API key secret',
      where: 'Shown once by Twilio when you create the key.',
      url: TWILIO_KEYS,
      isSecret: true,
      isOptional: true,
    },
    {
      name: 'messagingServiceSid',
      label: 'Messaging Service SID',
      where: 'Messaging > Services. MG and 32 digits. Messages go through this service.',
      url: TWILIO_SERVICES,
      isOptional: true,
    },
  ],
};

export const PROVIDERS: Record<Provider, ProviderText> = { meta: META, twilio: TWILIO };
