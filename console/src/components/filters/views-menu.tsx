import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FilterSurface } from './filter-surface';
import { type Views, ViewsPanel } from './views-panel';

/** Menu of the saved views of a list, which also saves its present filters as one. */
export function ViewsMenu({ onOpen, ...views }: Views) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const open: Views['onOpen'] = (query) => {
    onOpen(query);
    close();
  };
  return (
    <FilterSurface
      label="Views"
      opened={opened}
      onClose={close}
      target={
        <Button variant="default" size="xs" onClick={toggle}>
          Views
        </Button>
      }
    >
      <ViewsPanel {...views} onOpen={open} />
    </FilterSurface>
  );
}
