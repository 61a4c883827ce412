import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';
import { showProblems } from '../../lib/form-problems';
import {
  ProofFields,
  type ProofKind,
  type ProofValues,
  proofOf,
} from '../../components/proof-fields';
import { LockableProblem } from '../../components/lockable-problem';

interface EnterCodeProps {
  onSignedIn: (answer: components['schemas']['SignedIn']) => Promise<void> | void;
  /** It took too long, or there were too many wrong codes: the password is asked for again. */
  onOver: () => void;
}

/** The second step of a sign-in. */
export function EnterCode({ onSignedIn, onOver }: EnterCodeProps) {
  const [kind, setKind] = useState<ProofKind>('code');
  const form = useForm<ProofValues>({ initialValues: { code: '', recoveryCode: '' } });
  const finish = useMutation({
    mutationFn: (values: ProofValues) => finishSignIn(proofOf(kind, values)),
    onSuccess: (answer) => (answer === null ? onOver() : onSignedIn(answer)),
    onError: (error) => showProblems(form, error),
    // Keep nothing that was typed.
    gcTime: 0,
  });
  return (
    <form onSubmit={form.onSubmit((values) => finish.mutate(values))}>
      <Stack>
        <LockableProblem error={finish.error} fields={['code', 'recoveryCode']} tried="code" />
        <div key={kind} ref={focusFirst}>
          <ProofFields
            kind={kind}
            onKindChange={setKind}
            getInputProps={(field) => form.getInputProps(field)}
          />
        </div>
        <Button type="submit" loading={finish.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

/** Null when the sign-in is over: no session ended, as the same code says elsewhere. */
async function finishSignIn(body: components['schemas']['SecondStepRequest']) {
  try {
    return await answerOf(api.POST('/api/v1/auth/sign-in/two-factor', { body }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') return null;
    throw error;
  }
}

function focusFirst(fields: HTMLElement | null): void {
  fields?.querySelector('input')?.focus();
}
