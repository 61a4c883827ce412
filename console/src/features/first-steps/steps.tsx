import { List, Text } from '@mantine/core';
import { KeyStep } from './key-step';
import { SendStep } from './send-step';
import { type FirstSteps, STEPS_COUNT } from './use-first-steps';
import { WebhookStep } from './webhook-step';

/** The first steps, and how many are done. */
export function Steps({ steps }: { steps: FirstSteps }) {
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {steps.doneCount === STEPS_COUNT
          ? 'All done. Herald sends messages and reports their statuses.'
          : `${steps.doneCount} of ${STEPS_COUNT} done`}
      </Text>
      <List listStyleType="none" spacing="md" aria-label="First steps" type="ordered">
        <KeyStep steps={steps} />
        <SendStep steps={steps} />
        <WebhookStep steps={steps} />
      </List>
    </>
  );
}
