import type { AuditEntry } from '../../lib/api/people';
import { Row } from '../../components/rows';
import { ACTION_TEXTS, fieldText } from './audit-texts';

interface AuditRowProps {
  entry: AuditEntry;
}

export function AuditRow({ entry }: AuditRowProps) {
  const { at, actor, action, target, changes } = entry;
  const name = nameOfNew(changes);
  return (
    <Row
      title={name === null ? ACTION_TEXTS[action] : `${ACTION_TEXTS[action]} “${name}”`}
      at={at}
      facts={
        <>
          by {actor.email ?? 'CLI'}
          {target !== null && ` · ${target}`}
          {changes.filter(isTold).map((change) => (
            <div key={change.field}>{changeText(change)}</div>
          ))}
        </>
      }
    />
  );
}

type Change = AuditEntry['changes'][number];

/** Tells whether a change is worth showing: fields of a new record without a value and its name, which the title has, are not. */
function isTold(change: Change): boolean {
  return 'secret' in change || (change.from !== change.to && !isNameOfNew(change));
}

function isNameOfNew(change: Change): boolean {
  return change.field === 'name' && 'from' in change && change.from === null;
}

/** Returns the name that a new record got; null where none did. */
function nameOfNew(changes: Change[]): string | null {
  const named = changes.find(isNameOfNew);
  return named !== undefined && 'to' in named && typeof named.to === 'string' ? named.to : null;
}

function changeText(change: Change): string {
  if ('secret' in change) return `${fieldText(change.field)} changed`;
  return `${fieldText(change.field)}: ${valueText(change.from)} → ${valueText(change.to)}`;
}

function valueText(value: string | number | boolean | null | string[]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}
