import { type SearchAttributePair, defineSearchAttributeKey } from '@temporalio/common';

/** Search attributes of workflows. Ids and host names only: search attributes are never encrypted. */
const keys = {
  workspace: defineSearchAttributeKey('HeraldWorkspace', 'KEYWORD'),
  messageId: defineSearchAttributeKey('HeraldMessageId', 'KEYWORD'),
  event: defineSearchAttributeKey('HeraldEvent', 'KEYWORD'),
  host: defineSearchAttributeKey('HeraldHost', 'KEYWORD'),
};

/** Names to register on a namespace; a start fails on a cluster that lacks one. */
export const SEARCH_ATTRIBUTE_NAMES: readonly string[] = Object.values(keys).map((key) => key.name);

/** The pairs for one workflow. */
export function searchAttributes(
  values: Partial<Record<keyof typeof keys, string>>,
): SearchAttributePair[] {
  return Object.entries(values).map(([name, value]) => ({
    key: keys[name as keyof typeof keys],
    value,
  }));
}
