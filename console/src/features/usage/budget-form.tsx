import { Button, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';
import { BUDGET, type Budget, type BudgetRequest, budgetQuery } from '../../lib/api/usage';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';

const MESSAGES = 'messages';

interface Values {
  /** A currency, or messages. */
  unit: string;
  limit: string;
  stopsMarketing: boolean;
}

interface BudgetFormProps {
  budget: Budget | null;
  currencies: string[];
}

/** Sets the monthly budget, or removes it. */
export function BudgetForm({ budget, currencies }: BudgetFormProps) {
  const form = useForm<Values>({
    initialValues: {
      unit: budget?.currency ?? MESSAGES,
      limit: budget?.limit ?? '',
      stopsMarketing: budget?.stopsMarketing ?? false,
    },
  });
  const save = useSaveBudget();
  const submit = (values: Values) =>
    save.mutate(requestOf(values), { onError: (error) => showProblems(form, error) });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <ProblemAlert error={save.error} fields={['limit']} />
        <Group align="flex-start">
          <TextInput
            label="Monthly limit"
            inputMode="decimal"
            maw={200}
            {...form.getInputProps('limit')}
          />
          <NativeSelect
            label="Unit"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={unitsOf(currencies)}
            description={
              currencies.length === 0 && 'Amounts of money need a rate card from your operator.'
            }
            {...form.getInputProps('unit')}
          />
        </Group>
        <Switch
          label="Block marketing templates when the budget is used up"
          {...form.getInputProps('stopsMarketing', { type: 'checkbox' })}
        />
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save budget
          </Button>
          {budget !== null && (
            <Button variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>
              Remove budget
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function requestOf({ unit, limit, stopsMarketing }: Values): BudgetRequest {
  const amount = { limit: limit.trim(), stopsMarketing };
  return unit === MESSAGES
    ? { ...amount, unit: MESSAGES, currency: null }
    : { ...amount, unit: 'money', currency: unit };
}

function unitsOf(currencies: string[]) {
  return [
    { value: MESSAGES, label: 'Messages' },
    ...currencies.map((currency) => ({ value: currency, label: currency })),
  ];
}

function useSaveBudget() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BudgetRequest | null) => {
      const params = { path: { workspaceId } };
      return answerOf(
        body === null ? api.DELETE(BUDGET, { params }) : api.PUT(BUDGET, { params, body }),
      );
    },
    onSuccess: ({ budget }) => {
      queryClient.setQueryData(budgetQuery(workspaceId).queryKey, budget);
      const message = budget === null ? 'Budget removed.' : 'Budget saved.';
      notifications.show({ message, color: 'green' });
    },
  });
}
