import type { TemplateFilter, TemplateOrder } from '../../lib/api/templates';
import { NUMBER, textOf } from '../../lib/address-values';

/** Search parameters of the page. */
export interface TemplateSearch extends TemplateFilter {
  /** Absent for the table. */
  layout?: 'gallery';
  /** Absent for the names in order. */
  sort?: TemplateOrder;
}

export const STATUSES = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
const MAX_CHARACTERS = 512;
const LANGUAGE = /^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/;

const FIELDS = ['name', 'language', 'category', 'status', 'senderNumber'] as const;
const ORDERS: readonly TemplateOrder[] = FIELDS.flatMap((field) => [field, `-${field}` as const]);

/** Order of the list when the address names none. */
export const BY_NAME = 'name';

/** The filters and the layout as the address of the page has them; what is neither is left out. */
export function templateSearch(search: Record<string, unknown>): TemplateSearch {
  const status = trimmed(search['status']);
  const language = trimmed(search['language']);
  const senderNumber = trimmed(search['senderNumber']);
  const words = trimmed(search['search']);
  const order = ORDERS.find((each) => each === search['sort'] && each !== BY_NAME);
  return {
    ...(status !== '' && { status }),
    ...(LANGUAGE.test(language) && { language }),
    ...(NUMBER.test(senderNumber) && { senderNumber }),
    ...(words !== '' && { search: words }),
    ...(search['layout'] === 'gallery' && { layout: 'gallery' }),
    ...(order !== undefined && { sort: order }),
  };
}

/** Without the spaces around it, and no longer than the API takes it. */
function trimmed(value: unknown): string {
  return textOf(value).trim().slice(0, MAX_CHARACTERS);
}

/** Why a text is no code of a language; null when it is. */
export function refuseLanguage(text: string): string | null {
  return LANGUAGE.test(text) ? null : 'Enter a code such as en_US';
}
