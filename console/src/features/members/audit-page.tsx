import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQuery } from '../../lib/api/people';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { DataTable } from '../../components/data-table';
import { Loaded } from '../../components/loaded';
import { OlderRows, staleErrorOf } from '../../components/older-rows';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { AUDIT_COLUMNS } from './audit-columns';

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
            <DataTable
              label="Audit log"
              columns={AUDIT_COLUMNS}
              rows={list}
              idOf={({ entryId }) => entryId}
            />
          )
        }
      </Loaded>
      <OlderRows log={audit} />
    </>
  );
}
