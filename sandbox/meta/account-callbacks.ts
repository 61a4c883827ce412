import type { Callback } from '../callback';
import type { SandboxState } from '../sandbox-state';
import type { Author, CallbackRetry, SandboxNumber, SandboxTemplate } from '../types';
import { contactItem, nameOf } from './customer-items';
import { messagesValue } from './message-callbacks';
import { metaCallback } from './meta-callback';

/** Change of a template, as a webhook field reports it. */
export type TemplateEvent =
  | { field: 'message_template_status_update'; event: string; reason: string; title: string | null }
  | { field: 'message_template_quality_update'; previous: string; next: string }
  | { field: 'template_category_update'; previous: string; next: string };

/** The callbacks Meta would post for an event of a template: one to each subscribed account that has it. */
export function templateCallbacks(
  state: SandboxState,
  retry: CallbackRetry,
  template: SandboxTemplate,
  event: TemplateEvent,
): Callback[] {
  const value = {
    // A number here, a text in the list; and a hyphen here, an underscore there.
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language.replace('_', '-'),
    ...eventParts(event),
  };
  const what = `${event.field} of ${template.name}`;
  const owners = subscribedNumbers(state).filter(
    ({ businessAccountId }) => (template.owner ?? businessAccountId) === businessAccountId,
  );
  return owners.map(({ phoneNumberId }) =>
    metaCallback(state, retry, { what, phoneNumberId, field: event.field, value }),
  );
}

function eventParts(event: TemplateEvent): object {
  switch (event.field) {
    case 'message_template_status_update':
      return {
        event: event.event,
        reason: event.reason,
        ...(event.title !== null && { other_info: { title: event.title, description: null } }),
      };
    case 'message_template_quality_update':
      return { previous_quality_score: event.previous, new_quality_score: event.next };
    case 'template_category_update':
      return { previous_category: event.previous, new_category: event.next };
  }
}

/** Returns one number of each account and address. */
function subscribedNumbers({ numbers }: SandboxState): SandboxNumber[] {
  const subscribed = [...numbers.values()].filter(({ callbackUrl }) => callbackUrl !== null);
  const byTarget = new Map(
    subscribed.map((number) => [`${number.businessAccountId} ${number.callbackUrl}`, number]),
  );
  return [...byTarget.values()];
}

export interface Preference {
  author: Author;
  /** Whether the customer stops or resumes marketing messages. */
  value: 'stop' | 'resume';
}

/** The callback Meta would post when a customer changes what they want of a number. */
export function preferenceCallback(
  state: SandboxState,
  retry: CallbackRetry,
  number: SandboxNumber,
  { author, value }: Preference,
): Callback {
  const { number: waId, userId } = author;
  const preference = {
    ...(waId !== null && { wa_id: waId }),
    user_id: userId,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: Math.floor(Date.now() / 1000),
  };
  return metaCallback(state, retry, {
    what: `${value} marketing of ${nameOf(author)}`,
    phoneNumberId: number.phoneNumberId,
    field: 'user_preferences',
    value: messagesValue(number, {
      contacts: [contactItem(author)],
      user_preferences: [preference],
    }),
  });
}
