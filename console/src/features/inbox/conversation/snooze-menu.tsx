import { ActionIcon, Menu, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { FocusFirstField } from '../../../components/focus-first-field';
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
  const [isTimeOpen, time] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setTimes(snoozeTimes(new Date()));
  const snooze = (until: string) => change.mutate({ state: 'snoozed', until });
  const askForTime = () => {
    // The item is gone when the dialog closes, which gives the focus back.
    button.current?.focus();
    time.open();
  };
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
            ref={button}
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
          <Menu.Item onClick={askForTime}>Choose a time…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TimeDialog change={change} opened={isTimeOpen} onClose={time.close} />
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

interface TimeDialogProps extends SnoozeMenuProps {
  opened: boolean;
  onClose: () => void;
}

function TimeDialog({ change, opened, onClose }: TimeDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Snooze conversation">
      <Part
        name="snooze-form"
        what="the form"
        load={async () => (await import('./snooze-form')).SnoozeForm}
      >
        {(SnoozeForm) => (
          <FocusFirstField>
            <SnoozeForm change={change} onClose={onClose} />
          </FocusFirstField>
        )}
      </Part>
    </Modal>
  );
}
