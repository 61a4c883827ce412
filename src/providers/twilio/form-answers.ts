import type { FormReply } from '../../domain/inbound-content';
import { formReply } from '../inbound-fields';
import { anyList, anyObject, fieldOf } from '../lists';

/** Names of a choice, which has parameters of its own. */
const CHOICES = ['button_reply', 'list_reply'];

/** Items of the pages of a form at most: Twilio's editor makes 10 pages. */
const ITEMS_MAX = 500;

/**
 * Reads the answers of a form from what Twilio reports of it: the answers by name, the same under `flowResponse`, or for
 * forms that were made in its own editor, pages of labelled items. Null when it is no form.
 */
export function formOf(data: Record<string, unknown>): FormReply | null {
  if (CHOICES.some((name) => name in data)) return null;
  const response = anyObject.safeParse(data['flowResponse']).data;
  if (response !== undefined) return formReply(null, response);
  const { pages, ...others } = data;
  const items = (anyList.safeParse(pages).data ?? []).flatMap(itemsOf);
  if (items.length === 0) return formReply(null, data);
  return items.length > ITEMS_MAX ? null : formReply(null, { ...others, ...answersOf(items) });
}

function itemsOf(page: unknown): unknown[] {
  return anyList.safeParse(fieldOf(page, 'items')).data ?? [];
}

/** Labels may repeat from page to page: the later ones are numbered. */
function answersOf(items: unknown[]): Record<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const item of items) {
    const label = fieldOf(item, 'label') ?? fieldOf(item, 'name');
    const first = typeof label === 'string' ? label : 'answer';
    let name = first;
    for (let count = 2; answers.has(name); count += 1) name = `${first} (${count})`;
    answers.set(name, fieldOf(item, 'value') ?? null);
  }
  return Object.fromEntries(answers);
}
