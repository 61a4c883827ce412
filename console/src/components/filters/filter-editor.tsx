import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCurrentWorkspace } from '../../lib/api/session';
import { tooLong } from '../../lib/too-long';
import { ChoiceList } from './choice-list';
import type { Choice, Filter, FilterText } from './filter';

interface FilterEditorProps {
  filter: Filter;
  /** True where it takes the place of what had the focus. */
  hasFocus?: boolean;
  onChange: (values: string[]) => void;
  /** Called when nothing is left to choose. */
  onDone: () => void;
}

/** Chooses the values of a filter, which apply at once. */
export function FilterEditor({ filter, hasFocus = false, onChange, onDone }: FilterEditorProps) {
  const { label, values, choices, isSeveral = false, text } = filter;
  const choose = (value: string): void => {
    const others = values.filter((each) => each !== value);
    const isNew = others.length === values.length;
    if (isSeveral) return onChange(isNew ? [...values, value] : others);
    onChange(isNew ? [value] : []);
    onDone();
  };
  if (text !== undefined) {
    return <TextEditor {...{ text, hasFocus, label, values, choices, isSeveral, choose }} />;
  }
  return (
    <ChoiceList
      hasFocus={hasFocus}
      chosen={values}
      onChoose={choose}
      {...{ label, choices, isSeveral }}
    />
  );
}

interface TextEditorProps {
  label: string;
  values: string[];
  choices: readonly Choice[];
  isSeveral: boolean;
  text: FilterText;
  hasFocus: boolean;
  choose: (value: string) => void;
}

const PAUSE_MS = 200;
/** The shortest of what the lists take. */
const TEXT_MAX = 512;

/** Chooses by a text, which is a value itself or finds some. */
function TextEditor(props: TextEditorProps) {
  const { label, values, choices, isSeveral, text, hasFocus, choose } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useFound(text, choices, typed.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = valueOf(typed.trim(), shown, text);
    if (value === null) return setProblem(tooLong(typed, TEXT_MAX) ?? text.refuse(typed.trim()));
    setTyped('');
    choose(value);
  };
  const change = (next: string): void => {
    setTyped(next);
    setProblem(null);
  };
  return (
    <Stack gap={6}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          // The field appears because somebody asked for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={hasFocus}
          aria-label={text.label}
          placeholder={text.placeholder}
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </form>
      {shown.length > 0 && (
        <ChoiceList choices={shown} chosen={values} onChoose={choose} {...{ label, isSeveral }} />
      )}
    </Stack>
  );
}

/** Returns the choice of that name, else the text where it is a value, else the only choice that it finds, or null. */
function valueOf(typed: string, shown: readonly Choice[], text: FilterText): string | null {
  const named = shown.find(({ label }) => label.toLowerCase() === typed.toLowerCase());
  if (named !== undefined) return named.value;
  if (tooLong(typed, TEXT_MAX) === null && text.refuse(typed) === null) return typed;
  const [only, ...others] = shown;
  return typed !== '' && only !== undefined && others.length === 0 ? only.value : null;
}

/** Finds choices once the typing pauses. */
function useFound(text: FilterText, choices: readonly Choice[], typed: string): readonly Choice[] {
  const [sought] = useDebouncedValue(typed, PAUSE_MS);
  const { workspaceId } = useCurrentWorkspace();
  const { find, label: name } = text;
  const found = useQuery({
    queryKey: ['filter-choices', workspaceId, name, sought],
    queryFn: find === undefined ? skipToken : () => find(sought),
    placeholderData: keepPreviousData,
  });
  if (find !== undefined) return found.data ?? [];
  return choices.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
}
