import { Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SavedView, savedViewsQuery } from '../../lib/api/saved-views';
import { useCurrentWorkspace } from '../../lib/api/session';
import { useLostFocus } from '../../lib/use-lost-focus';
import { Icon } from '../icon';
import { Loaded } from '../loaded';
import { ProblemAlert } from '../problem-alert';
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
  const [done, setDone] = useState('');
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
        {(list) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed" px={8} py={6}>
              No saved views. Choose filters, then save them here.
            </Text>
          ) : (
            <ul aria-label="Saved views" className={classes['views']}>
              {list.map((view) => (
                <ViewItem
                  key={view.viewId}
                  view={view}
                  onOpen={() => onOpen(view.query)}
                  onDeleted={() => setDone(`View “${view.name}” deleted`)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {Object.keys(query).length > 0 && (
        <SaveView kind={kind} query={query} onSaved={(name) => setDone(`View “${name}” saved`)} />
      )}
      <VisuallyHidden role="status">{done}</VisuallyHidden>
    </Stack>
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
          className={classes['remove']}
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
