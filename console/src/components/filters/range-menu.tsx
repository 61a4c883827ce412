import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LOCAL_TIME, isoOfLocal, localOfIso } from '../../lib/local-time';
import { periodOf } from '../../lib/period';
import { PERIOD_CHOICES, type TimeRange, shownRange } from '../../lib/time-range';
import { Icon } from '../icon';
import { ChoiceList } from './choice-list';
import { FilterSurface } from './filter-surface';

export interface RangeMenuProps {
  range: TimeRange;
  onRange: (range: TimeRange) => void;
}

const [ANY, CUSTOM] = ['any', 'custom'];
const CHOICES = [
  { value: ANY, label: 'Any time' },
  ...PERIOD_CHOICES,
  { value: CUSTOM, label: 'Custom…' },
];

/** Menu of time ranges: periods that end now, or two moments. */
export function RangeMenu({ range, onRange }: RangeMenuProps) {
  const [opened, setOpened] = useState(false);
  const [isCustom, setIsCustom] = useState(false);
  const isBetween = range.from !== undefined || range.to !== undefined;
  const change = (next: TimeRange): void => {
    onRange(next);
    setOpened(false);
  };
  const choose = (value: string): void =>
    value === CUSTOM ? setIsCustom(true) : change({ period: periodOf(value) });
  const toggle = (): void => {
    setIsCustom(false);
    setOpened(!opened);
  };
  return (
    <FilterSurface
      label="Time range"
      opened={opened}
      onClose={() => setOpened(false)}
      target={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="clock" size={14} />}
          aria-label={`Time range: ${shownRange(range)}`}
          onClick={toggle}
        >
          {shownRange(range)}
        </Button>
      }
    >
      {isCustom ? (
        <CustomRange range={range} onRange={change} />
      ) : (
        <ChoiceList
          label="Time range"
          choices={CHOICES}
          chosen={[range.period ?? (isBetween ? CUSTOM : ANY)]}
          onChoose={choose}
        />
      )}
    </FilterSurface>
  );
}

/** Asks for two moments, of which either may be left open. */
function CustomRange({ range, onRange }: RangeMenuProps) {
  const [from, setFrom] = useState(localOfIso(range.from));
  const [to, setTo] = useState(localOfIso(range.to));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onRange({ from: momentOf(from), to: momentOf(to) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" p={6}>
        <TextInput
          {...LOCAL_TIME}
          label="From"
          // The fields appear because somebody asked for them.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          {...LOCAL_TIME}
          label="Until"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <Button type="submit">Apply</Button>
      </Stack>
    </form>
  );
}

function momentOf(local: string): string | undefined {
  return local === '' ? undefined : isoOfLocal(local);
}
