import { Group, Stack, Text, Title } from '@mantine/core';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { CustomerName } from '../customer-name';
import { visibleName } from '../name-of-customer';
import { Viewers } from '../presence/viewers';
import { PaneButton } from '../pane-button';
import { useInboxNavigation } from '../use-inbox-navigation';
import classes from './conversation.module.css';
import { AssignmentControl } from './assignment-control';
import { LabelsButton } from './labels-button';
import { StateControls } from './state-controls';
import { StateLine } from './state-line';
import { useFocusOnOpening } from './use-focus-on-opening';

interface ConversationHeaderProps {
  conversation: ConversationDetails;
}

/** Header of a conversation: customer, number, assignment, state, labels. */
export function ConversationHeader({ conversation }: ConversationHeaderProps) {
  const { customer, sender, senderNumber } = conversation;
  const { toList, showCustomer } = useInboxNavigation();
  const heading = useFocusOnOpening();
  const state = sender === null ? ', number removed' : sender.connected ? '' : ', disconnected';
  return (
    <Group className={classes['header']} gap="xs">
      <PaneButton label="Back to list" icon="back" hiddenFrom="md" onClick={() => void toList()} />
      <Stack gap={0} className={classes['who']}>
        <Title order={2} size="h5" ref={heading} tabIndex={-1} className={classes['heading']}>
          <CustomerName customer={customer} />
        </Title>
        <Text size="xs" c="dimmed" truncate>
          {visibleName(customer.name) !== null &&
            customer.number !== null &&
            `+${customer.number} · `}
          to +{senderNumber}
          {state}
        </Text>
        <StateLine conversation={conversation} />
      </Stack>
      <Viewers conversationId={conversation.conversationId} />
      <Group className={classes['actions']} wrap="nowrap" gap={6}>
        <AssignmentControl conversation={conversation} />
        <LabelsButton conversation={conversation} />
        <StateControls conversation={conversation} />
      </Group>
      <PaneButton
        label="Show customer"
        icon="details"
        hiddenFrom="lg"
        onClick={() => void showCustomer(true)}
      />
    </Group>
  );
}
