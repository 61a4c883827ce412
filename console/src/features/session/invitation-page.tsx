import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../lib/api/client';
import { perhapsMeQuery } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { ROLE_NAMES } from '../../lib/roles';
import { AcceptInvitation } from './accept-invitation';
import { SessionCard } from './session-card';

/** Page of an invitation link. Its token stands behind `#`, which browsers send to no server. */
export function InvitationPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  // Another link in the same tab; that there is none any more is the way to the next page.
  if (hash !== '' && hash !== token) setToken(hash);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => answerOf(api.POST('/api/v1/auth/invitation', { body: { token } })),
    enabled: token !== '',
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const me = useQuery(perhapsMeQuery);
  if (token === '') {
    return (
      <SessionCard title="No invitation">
        <Text>Incomplete link. Copy the whole link.</Text>
        <Anchor component={Link} to="/">
          Back to overview
        </Anchor>
      </SessionCard>
    );
  }
  return (
    <SessionCard title="Invitation to Herald">
      <Loaded query={invitation} what="the invitation">
        {(shown) => (
          <>
            <Text style={{ overflowWrap: 'anywhere' }}>
              <b>{shown.email}</b> is invited to <b>{shown.workspaceName}</b> as{' '}
              <b>{ROLE_NAMES[shown.role]}</b>. Expires <Moment at={shown.expiresAt} />.
            </Text>
            <Loaded query={me} what="your session" rows={1}>
              {(person) => (
                <AcceptInvitation
                  key={token}
                  token={token}
                  invitation={shown}
                  signedInAs={person?.person.email ?? null}
                />
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </SessionCard>
  );
}
