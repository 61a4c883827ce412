import type { TemplateFilter } from '../../api/templates';

export const STATUSES = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
const MAX_CHARACTERS = 512;
const LANGUAGE = /^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/;
const NUMBER = /^[1-9]\d{6,14}$/;

/** The filters as the address of the page has them; what is not one of them is left out. */
export function templateSearch(search: Record<string, unknown>): TemplateFilter {
  const status = textOf(search['status']);
  const language = textOf(search['language']);
  const senderNumber = textOf(search['senderNumber']);
  const words = textOf(search['search']);
  return {
    ...(status !== '' && { status }),
    ...(LANGUAGE.test(language) && { language }),
    ...(NUMBER.test(senderNumber) && { senderNumber }),
    ...(words !== '' && { search: words }),
  };
}

/** The router reads a text of digits as a number. */
function textOf(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? String(value).trim().slice(0, MAX_CHARACTERS) : '';
}
