import { Alert } from '@mantine/core';

interface WarningsProps {
  /** Sentences that Herald answered with. */
  warnings?: readonly string[] | undefined;
}

/** Shows each warning of an answer. */
export function Warnings({ warnings = [] }: WarningsProps) {
  return warnings.map((warning) => (
    <Alert key={warning} color="yellow" role="status" style={{ overflowWrap: 'anywhere' }}>
      {warning}
    </Alert>
  ));
}
