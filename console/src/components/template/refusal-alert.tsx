import { Alert, List } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlacedProblems } from './problem-places';

interface RefusalAlertProps {
  refused: PlacedProblems;
  title?: string;
  children?: ReactNode;
}

/** Shows the problems that have no field of their own. */
export function RefusalAlert({ refused, title = 'Message not sent', children }: RefusalAlertProps) {
  const { elsewhere } = refused;
  if (elsewhere.length === 0) return null;
  return (
    <Alert color="red" role="alert" title={title}>
      {elsewhere.length === 1 ? (
        elsewhere[0]
      ) : (
        <List>
          {elsewhere.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
      {children}
    </Alert>
  );
}
