import { credentials, messagesChange } from './callbacks';

/** Item of a customer who wants no marketing messages, as Meta writes it. */
export const stop = {
  wa_id: '33612345678',
  detail: 'User requested to stop marketing messages',
  category: 'marketing_messages',
  value: 'stop',
  timestamp: 1790000000,
};

/** Makes a `changes` item of field `user_preferences`. */
export function preferencesChange(user_preferences: unknown[], phoneNumberId?: string) {
  return { ...messagesChange({ user_preferences }, phoneNumberId), field: 'user_preferences' };
}

/** Makes a callback about a template: it names the business account, and no number. */
export function templateUpdate(field: string, businessAccountId = credentials.businessAccountId) {
  const value = {
    event: 'APPROVED',
    message_template_id: 594425479261596,
    message_template_name: 'welcome',
    message_template_language: 'en-US',
    reason: null,
  };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: businessAccountId, time: 1790000000, changes: [{ field, value }] }],
  };
}
