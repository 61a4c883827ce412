import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQuery } from '../../lib/api/people';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { OlderRows, staleErrorOf } from '../../components/older-rows';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { Rows } from '../../components/rows';
import { AuditRow } from './audit-row';

export function AuditPage() {
  const canRead = useCan('settings:edit');
  return (
    <Page title="Audit log" about="Changes of settings, with person and time. Kept for 400 days.">
      {canRead ? (
        <Log />
      ) : (
        <ReadOnlyNotice reason="Owners and Admins can read the audit log. An Owner can allow Agents too." />
      )}
    </Page>
  );
}

function Log() {
  const { workspaceId } = useCurrentWorkspace();
  const audit = useInfiniteQuery(auditQuery(workspaceId));
  const entries = audit.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <Loaded
        query={{ data: entries, error: staleErrorOf(audit), refetch: audit.refetch }}
        what="the audit log"
        rows={6}
      >
        {(list) =>
          list.length === 0 ? (
            <Text>No changes yet.</Text>
          ) : (
            <Rows label="Audit log">
              {list.map((entry) => (
                <AuditRow key={entry.entryId} entry={entry} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <OlderRows log={audit} />
    </>
  );
}
