import { Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SavedView, savedViewsQuery } from '../../lib/api/saved-views';
import { useCurrentWorkspace } from '../../lib/api/session';
import { useLostFocus } from '../../lib/use-lost-focus';
import { Icon } from '../icon';
import { Loaded } from '../loaded';
import { ProblemAlert } from '../problem-alert';
import { DeletedView } from './deleted-view';
import classes from './filters.module.css';
import { SaveView } from './save-view';
import { useDeleteView } from './use-view-changes';

/** Views of a list. */
export interface Views {
  kind: SavedView['kind'];
  /** Present filters of the list, as far as a view keeps them. */
  query: SavedView['query'];
  onOpen: (query: SavedView['query']) => void;
}

/** Saved views to open or delete, and the form that saves another one. */
export function ViewsPanel({ kind, query, onOpen }: Views) {
  const { workspaceId } = useCurrentWorkspace();
  const { data, error, refetch } = useQuery(savedViewsQuery(workspaceId));
  const lostFocus = useLostFocus<HTMLDivElement>();
  const { status, deleted, onSaved, onDeleted, onRestored } = useLastChange();
  const views = data?.filter((view) => view.kind === kind);
  return (
    <Stack
      role="group"
      aria-label="Views"
      gap="xs"
      tabIndex={-1}
      data-autofocus
      className={classes['panel']}
      {...lostFocus}
    >
      <Loaded query={{ data: views, error, refetch }} what="the saved views" rows={2}>
        {(list) => <ViewList {...{ list, onOpen, onDeleted }} />}
      </Loaded>
      {deleted !== null && (
        <DeletedView key={deleted.viewId} view={deleted} onRestored={onRestored} />
      )}
      {Object.keys(query).length > 0 && <SaveView {...{ kind, query, onSaved }} />}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </Stack>
  );
}

/** Keeps what was done to the views last, and the view that was deleted by it. */
function useLastChange() {
  const [{ status, deleted }, setChange] = useState<LastChange>({ status: '', deleted: null });
  const tell = (change: string, name: string, view: SavedView | null = null): void =>
    setChange({ status: `View “${name}” ${change}`, deleted: view });
  return {
    status,
    deleted,
    onSaved: (name: string) => tell('saved', name),
    onDeleted: (view: SavedView) => tell('deleted', view.name, view),
    onRestored: (name: string) => tell('restored', name),
  };
}

interface LastChange {
  status: string;
  deleted: SavedView | null;
}

interface ViewListProps extends Pick<Views, 'onOpen'> {
  list: SavedView[];
  onDeleted: (view: SavedView) => void;
}

function ViewList({ list, onOpen, onDeleted }: ViewListProps) {
  if (list.length === 0) {
    return (
      <Text size="sm" c="dimmed" px={8} py={6}>
        No saved views. Choose filters, then save them here.
      </Text>
    );
  }
  return (
    <ul aria-label="Saved views" className={classes['views']}>
      {list.map((view) => (
        <ViewItem
          key={view.viewId}
          view={view}
          onOpen={() => onOpen(view.query)}
          onDeleted={() => onDeleted(view)}
        />
      ))}
    </ul>
  );
}

interface ViewItemProps {
  view: SavedView;
  onOpen: () => void;
  onDeleted: () => void;
}

function ViewItem({ view: { viewId, name }, onOpen, onDeleted }: ViewItemProps) {
  const remove = useDeleteView(viewId, onDeleted);
  return (
    <li>
      <div className={classes['view']}>
        <UnstyledButton className={classes['choice']} flex={1} onClick={onOpen}>
          {name}
        </UnstyledButton>
        <UnstyledButton
          className={classes['delete']}
          aria-label={`Delete view ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Icon name="close" size={13} />
        </UnstyledButton>
      </div>
      <ProblemAlert error={remove.error} />
    </li>
  );
}
