import type { AuditEntry } from '../../api/people';
import { Moment } from '../../components/moment';
import { Row } from '../../components/rows';

interface AuditRowProps {
  entry: AuditEntry;
}

export function AuditRow({ entry }: AuditRowProps) {
  const { at, actor, action, target, changes } = entry;
  return (
    <Row
      title={actionText(action)}
      facts={
        <>
          <Moment at={at} /> · {actor.email ?? 'an operator'}
          {target !== null && ` · ${target}`}
          {changes.filter(isTold).map((change) => (
            <div key={change.field}>{changeText(change)}</div>
          ))}
        </>
      }
    />
  );
}

/** `webhook_settings.saved` as "Webhook settings saved". */
function actionText(action: AuditEntry['action']): string {
  const words = action.replaceAll(/[._]/g, ' ').replace('api key', 'API key');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of what is new, fields without a value go from nothing to nothing. */
function isTold(change: AuditEntry['changes'][number]): boolean {
  return 'secret' in change || change.from !== change.to;
}

function changeText(change: AuditEntry['changes'][number]): string {
  if ('secret' in change) return `${change.field}: changed`;
  return `${change.field}: ${valueText(change.from)} → ${valueText(change.to)}`;
}

function valueText(value: string | number | boolean | null | string[]): string {
  if (value === null) return 'none';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}
