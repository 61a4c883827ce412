import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../components/empty-state';

export function NotFoundPage() {
  return (
    <EmptyState
      order={1}
      icon="search"
      title="Page not found"
      action={
        <Anchor component={Link} to="/" size="sm">
          Back to overview
        </Anchor>
      }
    >
      The link is wrong or the page was removed.
    </EmptyState>
  );
}
