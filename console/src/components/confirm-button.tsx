import { Button, type ButtonProps, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUnlessCovered } from '../lib/open-overlays';
import { ProblemAlert } from './problem-alert';
import { DialogActions } from './dialog-actions';

interface ConfirmButtonProps extends ButtonProps {
  label: string;
  /** When several buttons of a page have the same label. */
  ariaLabel?: string;
  question: string;
  consequence: ReactNode;
  /** True where nothing is lost; the button of the dialog is red otherwise. */
  isHarmless?: boolean;
  /** Id of the text that says why the button is disabled. */
  'aria-describedby'?: string | undefined;
  mutation: UseMutationResult<unknown, Error, void>;
}

/** A button that asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    label,
    ariaLabel,
    question,
    consequence,
    isHarmless = false,
    mutation,
    disabled = false,
    ...button
  } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const unlessCovered = useUnlessCovered(close);
  const begin = () => {
    mutation.reset();
    open();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        {...button}
        // Its own action may disable it, and a button that is really disabled would lose the focus.
        {...(disabled && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={disabled ? undefined : begin}
        aria-label={ariaLabel}
      >
        {label}
      </Button>
      <Modal opened={opened} {...unlessCovered} title={question}>
        <Stack>
          <Text size="sm">{consequence}</Text>
          <ProblemAlert error={mutation.error} />
          <DialogActions onCancel={close} focusCancel>
            <Button
              {...(!isHarmless && { color: 'red' })}
              loading={mutation.isPending}
              onClick={() => mutation.mutate(undefined, { onSuccess: close })}
            >
              {label}
            </Button>
          </DialogActions>
        </Stack>
      </Modal>
    </>
  );
}
