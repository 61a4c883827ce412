/** Fields of a template that people sort a list by. */
const TEMPLATE_SORT_FIELDS = ['name', 'language', 'category', 'status', 'senderNumber'] as const;

type SortKey = Exclude<SortField, 'status'> | 'providerStatus' | 'id';

type SortField = (typeof TEMPLATE_SORT_FIELDS)[number];

/** Order of a list of templates; a minus turns it round. */
export type TemplateOrder = SortField | `-${SortField}`;

export const TEMPLATE_ORDERS: readonly TemplateOrder[] = TEMPLATE_SORT_FIELDS.flatMap((field) => [
  field,
  `-${field}` as const,
]);

/** Place in a sorted list: the texts by which the row before it is sorted, the last of them its id. */
export type TextCursor = readonly string[];

/** Names of the texts that a list is sorted by, up to one that no two templates share. */
export function sortKeysOf(order: TemplateOrder): SortKey[] {
  const field = order.replace('-', '') as SortField;
  const first = field === 'status' ? 'providerStatus' : field;
  return [...new Set<SortKey>([first, 'name', 'language', 'id'])];
}
