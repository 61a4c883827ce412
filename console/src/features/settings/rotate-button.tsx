import { Button, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult } from '@tanstack/react-query';
import type { SigningSecret } from '../../lib/api/settings';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { DialogActions } from '../../components/dialog-actions';

interface RotateButtonProps {
  rotate: UseMutationResult<SigningSecret, Error, number>;
  onRotated: (made: SigningSecret) => void;
}

const DAY_HOURS = 24;
const MAX_OVERLAP_HOURS = 720;

export function RotateButton({ rotate, onRotated }: RotateButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const form = useForm({ initialValues: { overlapHours: DAY_HOURS } });
  const submit = ({ overlapHours }: { overlapHours: number }) =>
    rotate.mutate(overlapHours, {
      onSuccess: (made) => {
        onRotated(made);
        close();
      },
      onError: (error) => showProblems(form, error),
    });
  return (
    <>
      <Button variant="default" onClick={open}>
        Rotate secret
      </Button>
      <Modal opened={opened} onClose={close} title="Rotate signing secret">
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
      </Modal>
    </>
  );
}
