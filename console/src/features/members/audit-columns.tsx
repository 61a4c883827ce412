import { Text } from '@mantine/core';
import { CopyableId } from '../../components/copyable-id';
import type { Column } from '../../components/data-table/column';
import { Ago } from '../../components/moment';
import type { AuditEntry } from '../../lib/api/people';
import { ACTION_TEXTS, fieldText } from './audit-texts';

/** Columns of the audit log. */
export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  {
    title: 'Change',
    width: 'minmax(0, 1.6fr)',
    place: 'title',
    isLong: true,
    cell: (row) => <Change entry={row} />,
  },
  {
    title: 'Target',
    width: '170px',
    place: 'note',
    cell: ({ target }) => (target === null ? '–' : <CopyableId id={target} />),
  },
  {
    title: 'By',
    width: 'minmax(0, 1fr)',
    place: 'about',
    cell: ({ actor }) => actor.email ?? 'CLI',
  },
  {
    title: 'Time',
    width: '110px',
    place: 'end',
    isNumber: true,
    cell: ({ at }) => <Ago at={at} />,
  },
];

function Change({ entry: { action, changes } }: { entry: AuditEntry }) {
  const name = nameOfNew(changes);
  return (
    <>
      {name === null ? ACTION_TEXTS[action] : `${ACTION_TEXTS[action]} “${name}”`}
      {changes.filter(isTold).map((change) => (
        <Text key={change.field} size="xs" c="dimmed">
          {changeText(change)}
        </Text>
      ))}
    </>
  );
}

type FieldChange = AuditEntry['changes'][number];

/** Tells whether a change is worth showing: fields of a new record without a value and its name, which the title has, are not. */
function isTold(change: FieldChange): boolean {
  return 'secret' in change || (change.from !== change.to && !isNameOfNew(change));
}

function isNameOfNew(change: FieldChange): boolean {
  return change.field === 'name' && 'from' in change && change.from === null;
}

/** Returns the name that a new record got; null where none did. */
function nameOfNew(changes: FieldChange[]): string | null {
  const named = changes.find(isNameOfNew);
  return named !== undefined && 'to' in named && typeof named.to === 'string' ? named.to : null;
}

function changeText(change: FieldChange): string {
  if ('secret' in change) return `${fieldText(change.field)} changed`;
  return `${fieldText(change.field)}: ${valueText(change.from)} → ${valueText(change.to)}`;
}

function valueText(value: string | number | boolean | null | string[]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}
