import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { DeliveryDetails } from '../../lib/api/deliveries';
import { useCan } from '../../lib/api/session';
import { Ago } from '../../components/moment';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { Section } from '../../components/section';
import { AttemptExchange, RequestPreview } from './attempt-exchange';
import { DeliveryFacts } from './delivery-facts';
import { DeliveryRuns } from './delivery-runs';
import { NextAttempt } from './next-attempt';
import { ResendButton } from './resend-button';
import { DeliveryState } from './delivery-state';

interface DeliveryContentProps {
  delivery: DeliveryDetails;
}

/** All about one delivery, as its page and its drawer show it. */
export function DeliveryContent({ delivery }: DeliveryContentProps) {
  const canEdit = useCan('settings:edit');
  const { event, state, createdAt, runs, request } = delivery;
  const attempts = runs.flatMap((run) => run.attempts);
  const [chosen, setChosen] = useState<number | null>(null);
  const attempt = attempts.find(({ number }) => number === chosen) ?? attempts.at(-1);
  return (
    <>
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins can resend. An Owner can allow Support too." />
      )}
      <Section title={event} action={canEdit && <ResendButton delivery={delivery} />}>
        <Group gap="xs">
          <span role="status">
            <DeliveryState state={state} />
          </span>
          <Text size="sm" c="dimmed">
            <Ago at={createdAt} />
          </Text>
        </Group>
        {state === 'pending' && <NextAttempt delivery={delivery} />}
        <DeliveryFacts delivery={delivery} />
      </Section>
      <DeliveryRuns runs={runs} chosen={attempt?.number ?? null} onChoose={setChosen} />
      {attempt === undefined ? (
        <RequestPreview request={request} />
      ) : (
        <AttemptExchange key={attempt.number} attempt={attempt} body={request.body} />
      )}
    </>
  );
}
