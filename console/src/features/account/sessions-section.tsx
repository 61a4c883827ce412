import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type OwnSession, securityLogQuery, sessionsQuery } from '../../lib/api/account';
import { answerOf, api } from '../../lib/api/client';
import { ConfirmButton } from '../../components/confirm-button';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Row, Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { StateBadge } from '../../components/state-badge';
import { browserName } from './browser-name';

/** Where the person is signed in, and how to end that. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEnd(() => answerOf(api.POST('/api/v1/me/sessions/end-others')));
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <Section
      title="Sessions"
      about="Sessions end after a week unused, or 30 days after sign-in."
      action={
        hasOthers && (
          <ConfirmButton
            label="Sign out other sessions"
            question="Sign out other sessions?"
            consequence="All other browsers must sign in again."
            mutation={endOthers}
          />
        )
      }
    >
      <Loaded query={sessions} what="your sessions">
        {(list) => (
          <Rows label="Sessions">
            {list.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { sessionId, current, userAgent, address, createdAt, usedAt } = session;
  const end = useEnd(() => {
    const params = { path: { sessionId } };
    return answerOf(api.DELETE('/api/v1/me/sessions/{sessionId}', { params }));
  });
  const name = browserName(userAgent);
  return (
    <Row
      title={<span title={userAgent}>{name}</span>}
      badge={current && <StateBadge state="This browser" />}
      facts={
        <>
          {address} · signed in <Moment at={createdAt} /> · last used <Moment at={usedAt} />
        </>
      }
      action={
        !current && (
          <ConfirmButton
            label="Sign out"
            ariaLabel={`Sign out ${name}`}
            question={`Sign out ${name}?`}
            consequence="The browser must sign in again."
            mutation={end}
          />
        )
      }
    />
  );
}

function useEnd(mutationFn: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(sessionsQuery),
        queryClient.invalidateQueries(securityLogQuery),
      ]),
  });
}
