import { Text, Timeline, UnstyledButton } from '@mantine/core';
import { actorText } from '../../lib/actor-text';
import type { DeliveryRun } from '../../lib/api/deliveries';
import { Moment } from '../../components/moment';
import { outcomeText } from '../../lib/outcome-text';
import { ordinal } from '../../lib/text';
import { Section } from '../../components/section';
import { AttemptText, attemptColor } from './attempt-text';
import classes from './delivery.module.css';
import { DeliveryState } from './delivery-state';

interface DeliveryRunsProps {
  runs: DeliveryRun[];
  /** Number of the attempt whose request and response are shown. */
  chosen: number | null;
  onChoose: (attempt: number) => void;
}

/** The newest run first: a resend is a further run of the same event. */
export function DeliveryRuns({ runs, ...choice }: DeliveryRunsProps) {
  return runs
    .toReversed()
    .map((run) => <Run key={run.run} run={run} isOnly={runs.length === 1} {...choice} />);
}

interface RunProps extends Omit<DeliveryRunsProps, 'runs'> {
  run: DeliveryRun;
  isOnly: boolean;
}

function Run({ run, isOnly, chosen, onChoose }: RunProps) {
  return (
    <Section
      title={isOnly ? 'Attempts' : `Attempts, ${ordinal(run.run)} run`}
      about={
        run.requestedAt !== null && (
          <>
            {run.recoveryId === null ? 'Resend requested ' : 'Recovery requested '}
            {run.requestedBy !== null && `by ${actorText(run.requestedBy)} · `}
            <Moment at={run.requestedAt} toSecond />
          </>
        )
      }
      action={!isOnly && <DeliveryState state={run.state} />}
    >
      {run.attempts.length === 0 ? (
        <Text size="sm">No attempts yet.</Text>
      ) : (
        <Timeline bulletSize={16} lineWidth={2} active={run.attempts.length}>
          {run.attempts.map((attempt) => (
            <Timeline.Item
              key={attempt.number}
              title={
                <UnstyledButton
                  className={classes['attempt'] ?? ''}
                  aria-pressed={attempt.number === chosen}
                  onClick={() => onChoose(attempt.number)}
                >
                  {`Attempt ${attempt.number} · ${outcomeText(attempt.outcome)}`}
                </UnstyledButton>
              }
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
