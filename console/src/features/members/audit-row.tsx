import type { AuditEntry } from '../../lib/api/people';
import { Row } from '../../components/rows';
import { ACTION_TEXTS, fieldText } from './audit-texts';

interface AuditRowProps {
  entry: AuditEntry;
}

export function AuditRow({ entry }: AuditRowProps) {
  const { at, actor, action, target, changes } = entry;
  return (
    <Row
      title={ACTION_TEXTS[action]}
      at={at}
      facts={
        <>
          {actor.email ?? 'an operator'}
          {target !== null && ` · ${target}`}
          {changes.filter(isTold).map((change) => (
            <div key={change.field}>{changeText(change)}</div>
          ))}
        </>
      }
    />
  );
}

/** Tells whether a change is worth showing: fields of a new record that have no value are not. */
function isTold(change: AuditEntry['changes'][number]): boolean {
  return 'secret' in change || change.from !== change.to;
}

function changeText(change: AuditEntry['changes'][number]): string {
  if ('secret' in change) return `${fieldText(change.field)}: changed`;
  return `${fieldText(change.field)}: ${valueText(change.from)} → ${valueText(change.to)}`;
}

function valueText(value: string | number | boolean | null | string[]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}
