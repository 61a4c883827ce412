import { Text } from '@mantine/core';
import { actorText } from '../../lib/actor-text';
import { CopyableId } from '../../components/copyable-id';
import type { Column } from '../../components/data-table/column';
import { Ago } from '../../components/moment';
import type { AuditEntry } from '../../lib/api/people';
import { fullText } from '../../lib/date-text';
import { roleName } from '../../lib/roles';
import { capitalized } from '../../lib/text';
import { ACTION_TEXTS, type Extent, extentOf, fieldText } from './audit-texts';

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
    cell: ({ actor }) => actorText(actor),
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
  const name = nameIn(changes);
  return (
    <>
      {name === null ? ACTION_TEXTS[action] : `${ACTION_TEXTS[action]} “${name}”`}
      {changes.filter(isTold).map((change) => (
        <Text key={change.field} size="xs" c="dimmed">
          {changeText(change, extentOf(action))}
        </Text>
      ))}
    </>
  );
}

type FieldChange = AuditEntry['changes'][number];
type Value = Exclude<FieldChange, { secret: true }>['from'];

/** Tells whether a change is worth showing: a field without a value before and after is not, nor a name in the title. */
function isTold(change: FieldChange): boolean {
  if ('secret' in change) return true;
  return !(isNone(change.from) && isNone(change.to)) && titleNameOf(change) === null;
}

/** Returns the name of what was created or deleted, for the title; null in every other change. */
function nameIn(changes: FieldChange[]): string | null {
  for (const change of changes) {
    const name = titleNameOf(change);
    if (name !== null) return name;
  }
  return null;
}

function titleNameOf(change: FieldChange): string | null {
  if ('secret' in change || change.field !== 'name') return null;
  const { from, to } = change;
  const name = from === null ? to : to === null ? from : null;
  return typeof name === 'string' ? name : null;
}

/** Says the value alone of what is new or gone, and a change as old and new. */
function changeText(change: FieldChange, extent: Extent): string {
  const field = capitalized(fieldText(change.field));
  if ('secret' in change) return `${field} ${extent === 'new' ? 'set' : 'changed'}`;
  const [from, to] = [valueText(change.field, change.from), valueText(change.field, change.to)];
  if (extent === 'changed') return `${field}: ${from} → ${to}`;
  return `${field}: ${extent === 'new' ? to : from}`;
}

function isNone(value: Value): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

const MOMENTS = ['expiresAt', 'since'];

function valueText(field: string, value: Value): string {
  if (isNone(value)) return 'none';
  if (typeof value === 'string' && MOMENTS.includes(field)) return fullText(new Date(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  return field === 'role' ? roleName(String(value)) : String(value);
}
