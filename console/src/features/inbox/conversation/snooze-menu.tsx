import { ActionIcon, Menu, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { Icon } from '../../../components/icon';
import { Part } from '../../../components/part';
import { type SnoozeTime, snoozeTimes, untilText } from './snooze-times';
import type { useStateChange } from './use-state-change';

interface SnoozeMenuProps {
  change: ReturnType<typeof useStateChange>;
}

/** Menu of the times until which a conversation can be put off. */
export function SnoozeMenu({ change }: SnoozeMenuProps) {
  const [times, setTimes] = useState<SnoozeTime[] | null>(null);
  const [asksForTime, time] = useDisclosure(false);
  const open = () => setTimes(snoozeTimes(new Date()));
  const snooze = (until: string) => change.mutate({ state: 'snoozed', until });
  useShortcuts({ z: open });
  return (
    <>
      <Menu
        opened={times !== null}
        onChange={(opened) => (opened ? open() : setTimes(null))}
        position="bottom-end"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={30}
            loading={change.isPending}
            aria-label="Snooze conversation"
            title="Snooze (z)"
          >
            <Icon name="clock" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Snooze</Menu.Label>
          {times?.map((each) => (
            <TimeItem key={each.label} time={each} onClick={() => snooze(each.until)} />
          ))}
          <Menu.Item onClick={time.open}>Choose a time…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asksForTime} onClose={time.close} title="Snooze conversation">
        <Part
          name="snooze-form"
          what="the form"
          load={async () => (await import('./snooze-form')).SnoozeForm}
        >
          {(SnoozeForm) => <SnoozeForm change={change} onClose={time.close} />}
        </Part>
      </Modal>
    </>
  );
}

interface TimeItemProps {
  time: SnoozeTime;
  onClick: () => void;
}

function TimeItem({ time: { label, until }, onClick }: TimeItemProps) {
  return (
    <Menu.Item
      onClick={onClick}
      rightSection={
        <Text span size="xs" c="dimmed">
          {untilText(until)}
        </Text>
      }
    >
      {label}
    </Menu.Item>
  );
}
