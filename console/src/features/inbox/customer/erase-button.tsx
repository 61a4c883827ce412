import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Customer } from '../../../lib/api/customers';
import { useUnlessCovered } from '../../../lib/open-overlays';
import { ProblemAlert } from '../../../components/problem-alert';
import { useEraseCustomer } from './use-erase-customer';
import { DialogActions } from '../../../components/dialog-actions';

interface EraseButtonProps {
  customer: Customer;
}

/** Asks for the number of the customer first: what is erased is gone. */
export function EraseButton({ customer }: EraseButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const unlessCovered = useUnlessCovered(close);
  const erase = useEraseCustomer(customer.customerId);
  const begin = () => {
    erase.reset();
    open();
  };
  return (
    <>
      <Button size="xs" variant="light" color="red" onClick={begin}>
        Erase
      </Button>
      <Modal opened={opened} {...unlessCovered} title="Erase this customer?">
        <EraseForm asked={customer.number ?? customer.customerId} erase={erase} onCancel={close} />
      </Modal>
    </>
  );
}

interface EraseFormProps {
  /** Text to type before the customer is erased. */
  asked: string;
  erase: ReturnType<typeof useEraseCustomer>;
  onCancel: () => void;
}

function EraseForm({ asked, erase, onCancel }: EraseFormProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        erase.mutate();
      }}
    >
      <Stack>
        <Text size="sm">
          Deletes their conversations, messages, notes and webhooks. Blocks and unsubscribes stay.
          This cannot be undone.
        </Text>
        <ProblemAlert error={erase.error} />
        <TextInput
          label={`Type ${asked} to confirm`}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <DialogActions onCancel={onCancel}>
          <Button
            type="submit"
            color="red"
            loading={erase.isPending}
            disabled={typed.trim().replace(/^\+/, '') !== asked}
          >
            Erase permanently
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
