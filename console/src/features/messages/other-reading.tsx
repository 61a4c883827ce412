import { Text } from '@mantine/core';
import { NUMBER } from '../../lib/address-values';
import type { MessageSearch } from './message-search';
import { useCurrentWorkspace } from '../../lib/api/session';
import { TextLink } from '../../components/text-link';

interface OtherReadingProps {
  filter: MessageSearch;
}

/** Digits are taken for a number, and some texts for a customer's id; some programs have such ids, too. */
export function OtherReading({ filter: { recipient, ...others } }: OtherReadingProps) {
  const { workspaceId } = useCurrentWorkspace();
  if (recipient === undefined) return null;
  return (
    <Text size="sm">
      These went to the {NUMBER.test(recipient) ? 'number' : 'customer'} {recipient}.{' '}
      <TextLink
        size="sm"
        underline="always"
        to="/w/$workspaceId/messages"
        params={{ workspaceId }}
        search={{ ...others, idPrefix: recipient }}
      >
        Search by message ID instead
      </TextLink>
    </Text>
  );
}
