import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { CONFIGURED } from '../lib/api/settings';
import { PasswordField } from './password-field';
import classes from './secret-field.module.css';

/** Mark on a saved secret that goes when the form is saved. */
export interface Removal {
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
  /** Effect of the mark; "Removed when you save." unless given. */
  consequence?: string;
}

interface SecretFieldProps {
  label: string;
  description?: ReactNode;
  isSaved: boolean;
  isReadOnly?: boolean;
  isRequired?: boolean;
  /** True where the text is readable while it is entered. */
  isPlain?: boolean;
  /** Absent where the secret cannot be removed. */
  removal?: Removal | undefined;
  /** From the form: an empty text keeps the saved secret. */
  inputProps: InputProps;
}

/** Binding to a value of a form. */
interface InputProps {
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** Field of a value that Herald never shows: a saved value can be replaced or removed, and both be undone until saved. */
export function SecretField(props: SecretFieldProps) {
  const { isSaved, isReadOnly = false, removal, inputProps } = props;
  const [isReplacing, setReplacing] = useState(false);
  const isRemoved = removal?.isMarked === true;
  const isEntering = !isReadOnly && !isRemoved && (!isSaved || isReplacing);
  const id = useId();
  const input = useFocusOnChange(isEntering, isRemoved);
  const undo = () => {
    setReplacing(false);
    inputProps.onChange('');
    removal?.onMark(false);
  };
  const about = `${id}-label`;
  return (
    <Entry
      {...props}
      ref={input}
      id={id}
      isEntering={isEntering}
      isRemoved={isRemoved}
      buttons={
        isSaved &&
        !isReadOnly &&
        (isEntering || isRemoved ? (
          <TextButton label="Undo" about={about} onClick={undo} />
        ) : (
          <>
            <TextButton label="Replace" about={about} onClick={() => setReplacing(true)} />
            {removal !== undefined && (
              <TextButton label="Remove" about={about} onClick={() => removal.onMark(true)} />
            )}
          </>
        ))
      }
    />
  );
}

interface EntryProps extends SecretFieldProps {
  ref: Ref<HTMLInputElement>;
  id: string;
  isEntering: boolean;
  isRemoved: boolean;
  buttons: ReactNode;
}

/** Input with its buttons; without the secret it holds a word for it. */
function Entry({ ref, id, isEntering, isRemoved, buttons, ...props }: EntryProps) {
  const { label, description, isSaved, isRequired = false, isPlain = false } = props;
  const { removal, inputProps } = props;
  const { onChange, ...bound } = inputProps;
  const shared = {
    ...bound,
    ref,
    id,
    label,
    description: isRemoved ? (removal?.consequence ?? 'Removed when you save.') : description,
    autoComplete: isPlain ? 'off' : 'new-password',
    spellCheck: false,
    inputContainer: (input: ReactNode) => beside(input, isRemoved, buttons),
  };
  if (!isEntering) {
    return (
      <TextInput {...shared} readOnly variant="filled" value={isSaved ? CONFIGURED : 'Not set'} />
    );
  }
  const Field = isPlain ? TextInput : PasswordField;
  return (
    <Field
      {...shared}
      required={isRequired && !isSaved}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Puts buttons beside an input, and below it where there is no room. */
function beside(input: ReactNode, isRemoved: boolean, buttons: ReactNode) {
  return (
    <div className={classes['line']}>
      <div className={classes['input']} data-removed={isRemoved || undefined}>
        {input}
      </div>
      <Group gap="xs" wrap="nowrap">
        {buttons}
      </Group>
    </div>
  );
}

interface TextButtonProps {
  label: string;
  /** Element that names the field. */
  about: string;
  onClick: () => void;
}

function TextButton({ label, about, onClick }: TextButtonProps) {
  return (
    <Button variant="default" aria-describedby={about} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Returns the input, which takes the focus when a button has changed it: that button is gone. */
function useFocusOnChange(...states: boolean[]) {
  const input = useRef<HTMLInputElement>(null);
  const shown = states.join();
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) input.current?.focus();
    before.current = shown;
  }, [shown]);
  return input;
}
