import { type SearchAttributePair, defineSearchAttributeKey } from '@temporalio/common';

/** Search attributes of workflows. Ids and host names only: search attributes are never encrypted. */
const keys = {
  workspace: defineSearchAttributeKey('HeraldWorkspace', 'KEYWORD'),
  messageId: defineSearchAttributeKey('HeraldMessageId', 'KEYWORD'),
  event: defineSearchAttributeKey('HeraldEvent', 'KEYWORD'),
  host: defineSearchAttributeKey('HeraldHost', 'KEYWORD'),
};

/** Names to register in a namespace; workflows cannot start without them. */
export const SEARCH_ATTRIBUTE_NAMES: readonly string[] = Object.values(keys).map((key) => key.name);

/** Returns the search attributes of one workflow. */
export function searchAttributes(
  values: Partial<Record<keyof typeof keys, string>>,
): SearchAttributePair[] {
  return Object.entries(values).map(([name, value]) => ({
    key: keys[name as keyof typeof keys],
    value,
  }));
}
