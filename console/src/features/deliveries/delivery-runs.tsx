import { Text, Timeline } from '@mantine/core';
import type { DeliveryRun } from '../../lib/api/deliveries';
import { Moment } from '../../components/moment';
import { outcomeText } from '../../lib/outcome-text';
import { ordinal } from '../../lib/text';
import { Section } from '../../components/section';
import { StateBadge } from '../../components/state-badge';
import { AttemptText, attemptColor } from './attempt-text';

interface DeliveryRunsProps {
  runs: DeliveryRun[];
}

/** The newest run first: a resend is a further run of the same event. */
export function DeliveryRuns({ runs }: DeliveryRunsProps) {
  return runs.toReversed().map((run) => <Run key={run.run} run={run} isOnly={runs.length === 1} />);
}

function Run({ run, isOnly }: { run: DeliveryRun; isOnly: boolean }) {
  return (
    <Section
      title={isOnly ? 'Attempts' : `Attempts, ${ordinal(run.run)} run`}
      about={
        run.requestedAt !== null && (
          <>
            {run.recoveryId === null ? 'Resend requested ' : 'Recovery requested '}
            {run.requestedBy !== null && `by ${run.requestedBy.email ?? 'an operator'} · `}
            <Moment at={run.requestedAt} />
          </>
        )
      }
      action={<StateBadge state={run.state} />}
    >
      {run.attempts.length === 0 ? (
        <Text size="sm">No attempts yet.</Text>
      ) : (
        <Timeline bulletSize={16} lineWidth={2} active={run.attempts.length}>
          {run.attempts.map((attempt) => (
            <Timeline.Item
              key={attempt.number}
              title={`Attempt ${attempt.number} · ${outcomeText(attempt.outcome)}`}
              color={attemptColor(attempt)}
            >
              <AttemptText attempt={attempt} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Section>
  );
}
