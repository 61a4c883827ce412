import type { FieldProblem } from '../../lib/api/client';
import type { Provider, Sender } from '../../lib/api/senders';
import { type CredentialField, type CredentialName, PROVIDERS } from '../../lib/providers';

/** The fields of both providers; an empty one is not entered. */
export type CredentialValues = Record<CredentialName, string>;

const ALL_FIELDS: CredentialField[] = Object.values(PROVIDERS).flatMap(({ fields }) => fields);

export const NO_CREDENTIALS: CredentialValues = {
  phoneNumberId: '',
  businessAccountId: '',
  accessToken: '',
  appSecret: '',
  verifyToken: '',
  accountSid: '',
  authToken: '',
  apiKeySid: '',
  apiKeySecret: '',
  messagingServiceSid: '',
};

export const CREDENTIAL_NAMES: CredentialName[] = ALL_FIELDS.map(({ name }) => name);

/** Converts the entered credentials of a provider to the API's form. */
export function credentialsOf(provider: Provider, values: CredentialValues) {
  const entered = PROVIDERS[provider].fields.map(({ name }) => [name, values[name].trim()]);
  const { apiKeySid, apiKeySecret, ...credentials }: Partial<CredentialValues> = Object.fromEntries(
    entered.filter(([, value]) => value !== ''),
  );
  const hasApiKey = apiKeySid !== undefined || apiKeySecret !== undefined;
  return { ...credentials, ...(hasApiKey && { apiKey: { sid: apiKeySid, secret: apiKeySecret } }) };
}

/** A problem of the API's body as one of the form, in the words of the form. */
export function problemOfForm({ field, message }: FieldProblem): FieldProblem {
  return { field: formFieldOf(field), message: inLabels(message) };
}

function formFieldOf(field: string): string {
  const name = field.replace(/^credentials\./, '');
  if (name === 'apiKey.secret') return 'apiKeySecret';
  return name.startsWith('apiKey') ? 'apiKeySid' : name;
}

/** Refusals name other fields as the API does. */
function inLabels(message: string): string {
  return ALL_FIELDS.reduce((text, { name, label }) => text.replaceAll(name, label), message);
}

/** The fields of a sender's provider that there are credentials for already. */
export function savedFields({ provider, credentials }: Sender): CredentialField[] {
  const saved = Object.keys(credentials ?? {});
  return PROVIDERS[provider].fields.filter(
    ({ name }) => saved.includes(name) || (name.startsWith('apiKey') && saved.includes('apiKey')),
  );
}
