import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type ConversationDetails, labelsQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { tooLong } from '../../../lib/too-long';
import { Icon } from '../../../components/icon';
import { ProblemAlert } from '../../../components/problem-alert';
import { LabelChip } from '../label-chip';
import { useLabelChange } from './use-label-change';

interface LabelsFormProps {
  conversation: ConversationDetails;
  onClose: () => void;
}

const LABELS_MAX = 10;
const LENGTH_MAX = 32;

/** Editor of the labels of a conversation; each change is saved at once. */
export function LabelsForm({ conversation, onClose }: LabelsFormProps) {
  const { conversationId, labels } = conversation;
  const change = useLabelChange(conversationId);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const suggestions = useId();
  const problem =
    labels.length >= LABELS_MAX
      ? `A conversation has at most ${LABELS_MAX} labels.`
      : tooLong(text, LENGTH_MAX);

  function add(event: FormEvent): void {
    event.preventDefault();
    const label = text.trim();
    if (label === '' || problem !== null) return;
    setText('');
    change.mutate({ add: [label] }, { onError: () => setText((typed) => typed || label) });
  }

  function remove(label: string): void {
    // Its button goes with it.
    field.current?.focus();
    change.mutate({ remove: [label] });
  }

  return (
    <form onSubmit={add}>
      <Stack>
        <ProblemAlert error={change.error} />
        <ChosenLabels labels={labels} onRemove={remove} />
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            ref={field}
            label="Add label"
            list={suggestions}
            autoComplete="off"
            data-autofocus
            flex={1}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            Add
          </Button>
        </Group>
        <Suggestions id={suggestions} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Suggests the labels in use while one types. */
function Suggestions({ id }: { id: string }) {
  const { workspaceId } = useCurrentWorkspace();
  const { data: inUse = [] } = useQuery(labelsQuery(workspaceId));
  return (
    <datalist id={id}>
      {inUse.map((label) => (
        <option key={label}>{label}</option>
      ))}
    </datalist>
  );
}

interface ChosenLabelsProps {
  labels: string[];
  onRemove: (label: string) => void;
}

function ChosenLabels({ labels, onRemove }: ChosenLabelsProps) {
  if (labels.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No labels yet.
      </Text>
    );
  }
  return (
    <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {labels.map((label) => (
        <li key={label}>
          <LabelChip
            label={label}
            action={
              <ActionIcon
                variant="transparent"
                color="gray"
                size={18}
                onClick={() => onRemove(label)}
                aria-label={`Remove ${label}`}
              >
                <Icon name="close" size={12} />
              </ActionIcon>
            }
          />
        </li>
      ))}
    </Group>
  );
}
