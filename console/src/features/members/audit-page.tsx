import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DataTable } from '../../components/data-table';
import { EmptyLog } from '../../components/empty-log';
import { ExportButton } from '../../components/export-button';
import { Loaded } from '../../components/loaded';
import { OlderRows, staleErrorOf } from '../../components/older-rows';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { type AuditFilter, auditQuery } from '../../lib/api/people';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { usePeriodStart } from '../../lib/time-range';
import { acceptedSearch } from './accepted-search';
import { AUDIT_COLUMNS } from './audit-columns';
import { AuditFilters } from './audit-filters';
import type { AuditSearch } from './audit-search';

export function AuditPage() {
  const canRead = useCan('settings:edit');
  const search = acceptedSearch(useSearch({ from: '/w/$workspaceId/audit' }));
  const filter = useFilter(search);
  return (
    <Page
      title="Audit log"
      about="Changes of settings, with person and time. Kept for 400 days."
      action={canRead && <ExportButton file="audit.csv" filter={filter} />}
    >
      {canRead ? (
        <>
          <AuditFilters search={search} />
          <Log filter={filter} />
        </>
      ) : (
        <ReadOnlyNotice reason="Owners and Admins can read the audit log. An Owner can allow Support too." />
      )}
    </Page>
  );
}

/** Returns the filter that the address means at this time. */
function useFilter({ range, ...filter }: AuditSearch): AuditFilter {
  const since = usePeriodStart(range);
  return since === undefined ? filter : { ...filter, since };
}

function Log({ filter }: { filter: AuditFilter }) {
  const { workspaceId } = useCurrentWorkspace();
  const navigate = useNavigate({ from: '/w/$workspaceId/audit' });
  const audit = useInfiniteQuery(auditQuery(workspaceId, filter));
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
            <EmptyLog
              filter={filter}
              icon="audit"
              emptyText="No changes yet."
              onClearFilters={() => void navigate({ search: {} })}
            />
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
