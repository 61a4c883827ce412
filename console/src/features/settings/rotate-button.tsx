import { Button, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult } from '@tanstack/react-query';
import type { SigningSecret } from '../../lib/api/settings';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { SecretDialog } from '../../components/secret-dialog';
import { DialogActions } from '../../components/dialog-actions';
import { shownSecret } from './shown-secret';

interface RotateButtonProps {
  rotate: UseMutationResult<SigningSecret, Error, number>;
}

const DAY_HOURS = 24;
const MAX_OVERLAP_HOURS = 720;

export function RotateButton({ rotate }: RotateButtonProps) {
  const [opened, disclosure] = useDisclosure(false);
  const form = useForm({ initialValues: { overlapHours: DAY_HOURS } });
  const submit = ({ overlapHours }: { overlapHours: number }) =>
    rotate.mutate(overlapHours, { onError: (error) => showProblems(form, error) });
  const close = () => {
    disclosure.close();
    rotate.reset();
  };
  return (
    <>
      <Button variant="default" onClick={disclosure.open}>
        Rotate secret
      </Button>
      <SecretDialog
        opened={opened}
        onClose={close}
        title="Rotate signing secret"
        made={rotate.data === undefined ? null : shownSecret(rotate.data)}
      >
        <form onSubmit={form.onSubmit(submit)}>
          <Stack>
            <ProblemAlert error={rotate.error} fields={['overlapHours']} />
            <NumberInput
              label="Overlap (hours)"
              description="Time in which both secrets sign."
              min={0}
              max={MAX_OVERLAP_HOURS}
              required
              hideControls
              data-autofocus
              {...form.getInputProps('overlapHours')}
            />
            <Text size="sm">
              Use 0 for a leaked secret. Your receiver refuses webhooks until you add the new
              secret.
            </Text>
            <DialogActions onCancel={close}>
              <Button type="submit" loading={rotate.isPending}>
                Rotate
              </Button>
            </DialogActions>
          </Stack>
        </form>
      </SecretDialog>
    </>
  );
}
