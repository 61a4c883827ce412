import { Button, Group, Text } from '@mantine/core';
import type { SavedView } from '../../lib/api/saved-views';
import { ProblemAlert } from '../problem-alert';
import { useSaveView } from './use-view-changes';

interface DeletedViewProps {
  view: SavedView;
  onRestored: (name: string) => void;
}

/** Offers to undo a deletion, inside the panel: the keyboard cannot leave it for a toast. */
export function DeletedView({ view: { kind, name, query }, onRestored }: DeletedViewProps) {
  const save = useSaveView();
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" px={8}>
        <Text size="sm" c="dimmed" truncate>
          “{name}” deleted
        </Text>
        <Button
          variant="subtle"
          size="xs"
          flex="none"
          aria-label={`Undo the deletion of view ${name}`}
          loading={save.isPending}
          onClick={() => save.mutate({ kind, name, query }, { onSuccess: () => onRestored(name) })}
        >
          Undo
        </Button>
      </Group>
      <ProblemAlert error={save.error} />
    </>
  );
}
