import { Group, SegmentedControl, Switch } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type InboxSearch, SHOWN } from '../inbox-search';
import { useInboxNavigation } from '../use-inbox-navigation';
import { LabelFilter } from './label-filter';
import { NumberFilter } from './number-filter';
import { StateFilter } from './state-filter';

const ALL = 'all';
const CHOICES = [
  { value: ALL, label: 'All' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'mine', label: 'Mine' },
  { value: 'autopilot', label: 'Autopilot' },
];

/** Filters by assignee, unread, state, label and number. */
export function ListFilters() {
  const { show, unread } = useSearch({ from: '/w/$workspaceId/inbox' });
  const { filter } = useInboxNavigation();
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label="Filter by assignee"
        size="xs"
        fullWidth
        w="100%"
        data={CHOICES}
        value={show ?? ALL}
        onChange={(chosen) => void filter((now) => withShow(now, chosen))}
      />
      <Group gap="xs" justify="space-between" w="100%" mih={30}>
        <Switch
          label="Unread only"
          size="sm"
          checked={unread === true}
          onChange={({ currentTarget: { checked } }) =>
            void filter(({ unread: _unread, ...now }) => ({
              ...now,
              ...(checked && { unread: true }),
            }))
          }
        />
        <StateFilter />
        <LabelFilter />
        <NumberFilter />
      </Group>
    </Group>
  );
}

/** Chooses whose conversations are listed; the default state of some choices is another one. */
function withShow({ show: _show, is: _is, ...now }: InboxSearch, chosen: string): InboxSearch {
  const show = SHOWN.find((each) => each === chosen);
  return show === undefined ? now : { ...now, show };
}
