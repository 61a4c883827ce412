import { Anchor, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { meQuery } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { DecideKeyRequest } from './decide-key-request';
import { keyRequestQuery } from './key-request';
import { SessionCard } from './session-card';

/** Page of a program's request for an API key; the program prints its address. */
export function KeyRequestPage() {
  const { request: requestId = '' } = useSearch({ from: '/authorize' });
  const request = useQuery(keyRequestQuery(requestId));
  const { data: me } = useSuspenseQuery(meQuery);
  const workspaces = me.workspaces.filter(({ permissions }) =>
    permissions.includes('settings:edit'),
  );
  if (requestId === '') {
    return <Ending title="No request">Incomplete link. Copy the whole link.</Ending>;
  }
  if (request.data === undefined) {
    return (
      <SessionCard title="Approve API key">
        <Loaded query={request} what="the request">
          {() => null}
        </Loaded>
      </SessionCard>
    );
  }
  if (request.data === null) {
    return <Ending title="Request ended">Start again in your terminal.</Ending>;
  }
  if (request.data.state !== 'pending') {
    const isApproved = request.data.state === 'approved';
    return (
      <Ending title={isApproved ? 'Request approved' : 'Request denied'}>
        Continue in your terminal. You can close this page.
      </Ending>
    );
  }
  if (workspaces.length === 0) {
    return (
      <Ending title="Not allowed">
        {me.person.email} can't create API keys in any workspace. Ask an Owner.
      </Ending>
    );
  }
  return <DecideKeyRequest request={request.data} workspaces={workspaces} />;
}

/** Says why there is nothing to decide. */
function Ending({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SessionCard title={title}>
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      <Anchor component={Link} to="/" size="sm">
        Back to overview
      </Anchor>
    </SessionCard>
  );
}
