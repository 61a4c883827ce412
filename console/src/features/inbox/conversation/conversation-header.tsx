import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { Icon } from '../../../components/icon';
import { CustomerName } from '../customer-name';
import { visibleName } from '../name-of-customer';
import { Viewers } from '../presence/viewers';
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
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="md"
        onClick={() => void toList()}
        aria-label="Back to list"
      >
        <Icon name="back" size={20} />
      </ActionIcon>
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
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="lg"
        onClick={() => void showCustomer(true)}
        aria-label="Show customer"
      >
        <Icon name="details" size={20} />
      </ActionIcon>
    </Group>
  );
}
