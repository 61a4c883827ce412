import { Anchor, Stack, TextInput, type TextInputProps } from '@mantine/core';

/** Proves a second factor: a code of the app, or a recovery code. */
export type ProofKind = 'code' | 'recoveryCode';

/** Values of a second-factor form; only the field of the chosen kind is sent. */
export interface ProofValues {
  code: string;
  recoveryCode: string;
}

interface ProofFieldsProps {
  kind: ProofKind;
  onKindChange: (kind: ProofKind) => void;
  getInputProps: (field: ProofKind) => object;
}

export function ProofFields({ kind, onKindChange, getInputProps }: ProofFieldsProps) {
  const [label, other] =
    kind === 'code'
      ? ['Use a recovery code', 'recoveryCode' as const]
      : ['Use an authenticator code', 'code' as const];
  return (
    <Stack gap={4} align="stretch">
      {kind === 'code' ? (
        <CodeField {...getInputProps('code')} />
      ) : (
        <TextInput
          label="Recovery code"
          description="Each code works once."
          autoComplete="off"
          required
          {...getInputProps('recoveryCode')}
        />
      )}
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        onClick={() => onKindChange(other)}
      >
        {label}
      </Anchor>
    </Stack>
  );
}

/** For the six digits of an authenticator app. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description="Six digits from your authenticator app."
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...props}
    />
  );
}

/** The part of a request that holds the proof. */
export function proofOf(kind: ProofKind, { code, recoveryCode }: ProofValues) {
  return kind === 'code' ? { code } : { recoveryCode };
}
