import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recoveriesQuery } from '../../lib/api/deliveries';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { RecoverForm } from './recover-form';
import { RecoveryRow } from './recovery-row';

/** After an outage of the receiver: whatever failed since then, again. */
export function RecoveriesPage() {
  const { workspaceId } = useCurrentWorkspace();
  const canEdit = useCan('settings:edit');
  const recoveries = useQuery(recoveriesQuery(workspaceId));
  return (
    <Page
      parent={{ to: '/w/$workspaceId/deliveries', label: 'All deliveries' }}
      title="Recover failed deliveries"
      about="Resends everything that failed since an outage, at a limited rate."
    >
      {canEdit ? (
        <RecoverForm />
      ) : (
        <ReadOnlyNotice reason="Owners and Admins can start recoveries. An Owner can allow Support too." />
      )}
      <Section title="Recoveries">
        <Loaded query={recoveries} what="the recoveries">
          {(list) =>
            list.length === 0 ? (
              <Text size="sm">No recoveries yet.</Text>
            ) : (
              <Rows label="Recoveries">
                {list.map((recovery) => (
                  <RecoveryRow key={recovery.recoveryId} recovery={recovery} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
