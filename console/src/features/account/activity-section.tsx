import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SecurityEvent, securityLogQuery } from '../../lib/api/account';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { OlderRows, staleErrorOf } from '../../components/older-rows';
import { Row, Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { browserName } from './browser-name';

const KIND_TEXTS: Record<SecurityEvent['kind'], string> = {
  signed_in: 'Signed in',
  one_time_password_used: 'Signed in with a one-time password',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong two-factor code',
  two_factor_changed: 'Two-factor authentication changed or recovery code used',
  locked: 'Locked after too many wrong passwords',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  sessions_ended: 'Sessions ended',
  password_changed: 'Password changed',
  one_time_password_given: 'One-time password given by an operator',
};

/** Lists sign-ins, wrong passwords and changes of the own account. */
export function ActivitySection() {
  const log = useInfiniteQuery(securityLogQuery);
  const events = log.data?.pages.flatMap(({ data }) => data);
  return (
    <Section
      title="Recent activity"
      about="Last 90 days. Change your password if you don't recognize an entry."
    >
      <Loaded
        query={{ data: events, error: staleErrorOf(log), refetch: log.refetch }}
        what="your activity"
      >
        {(list) =>
          list.length === 0 ? (
            <Text>No activity in the last 90 days.</Text>
          ) : (
            <Rows label="Recent activity">
              {list.map((event) => (
                <ActivityRow key={event.eventId} event={event} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <OlderRows log={log} />
    </Section>
  );
}

function ActivityRow({ event: { kind, at, count, address, userAgent } }: { event: SecurityEvent }) {
  return (
    <Row
      title={count === 1 ? KIND_TEXTS[kind] : `${KIND_TEXTS[kind]} (${count} times)`}
      facts={
        <>
          <Moment at={at} />
          {userAgent === null ? (
            ' · by an operator or a membership change'
          ) : (
            <>
              {' · '}
              <span title={userAgent}>{browserName(userAgent)}</span>
              {` · ${address ?? ''}`}
            </>
          )}
        </>
      }
    />
  );
}
