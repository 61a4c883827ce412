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
      title="Deliver failed ones again"
      about="After an outage of your receiver: everything that failed since then is resent, at a pace it can stand."
    >
      {canEdit ? (
        <RecoverForm />
      ) : (
        <ReadOnlyNotice reason="Owners and Admins start recoveries; an Owner can let Agents do it too." />
      )}
      <Section title="Recoveries">
        <Loaded query={recoveries} what="the recoveries">
          {(list) =>
            list.length === 0 ? (
              <Text size="sm">None so far.</Text>
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
