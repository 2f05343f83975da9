/* fields.tsx - form fields. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A labelled text input. */
export function TextField(props: {
  label: string;
  value: string;
  set: (value: string) => void;
  most?: number;
  hint?: string;
  placeholder?: string;
  auto?: string;
  class?: string;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        class={props.class}
        value={props.value}
        maxLength={props.most}
        placeholder={props.placeholder}
        autocomplete={(props.auto ?? 'off') as 'off'}
        spellcheck={false}
        onInput={(event) => props.set(event.currentTarget.value)}
      />
      {props.hint !== undefined && <small>{props.hint}</small>}
    </div>
  );
}

/** Reports a change; resolves to false if it was refused. */
type Set<T> = (value: T) => void | Promise<boolean>;

/** Restores the old value if the change was refused. */
async function unless(refused: void | Promise<boolean>, back: () => void): Promise<void> {
  if ((await refused) === false) back();
}

export type Choice = readonly [value: string, label: string];

/** A labelled select. */
export function SelectField(props: {
  label: string;
  value: string;
  choices: readonly Choice[];
  set: Set<string>;
  disabled?: boolean;
  hint?: ComponentChildren;
  bare?: boolean;
}) {
  const id = useId();
  return (
    <div class={props.bare ? 'field bare' : 'field'}>
      <label for={id} class={props.bare ? 'unseen' : undefined}>
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        disabled={props.disabled}
        aria-describedby={props.hint !== undefined ? `${id}h` : undefined}
        onChange={({ currentTarget: list }) =>
          void unless(props.set(list.value), () => (list.value = props.value))
        }
      >
        {props.choices.map(([value, label]) => (
          <option key={value} value={value} selected={value === props.value}>
            {label}
          </option>
        ))}
      </select>
      {props.hint !== undefined && <small id={`${id}h`}>{props.hint}</small>}
    </div>
  );
}

/** A switch. */
export function Switch(props: {
  label: string;
  on: boolean;
  set: Set<boolean>;
  disabled?: boolean;
  hint?: ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={props.on}
        disabled={props.disabled}
        aria-describedby={props.hint !== undefined ? `${id}h` : undefined}
        onChange={({ currentTarget: box }) =>
          void unless(props.set(box.checked), () => (box.checked = props.on))
        }
      />
      <label for={id}>{props.label}</label>
      {props.hint !== undefined && <small id={`${id}h`}>{props.hint}</small>}
    </div>
  );
}

/** Radio buttons, side by side. */
export function Segments(props: {
  label: string;
  value: string;
  choices: readonly Choice[];
  set: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend>{props.label}</legend>
      <div>
        {props.choices.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              class="unseen"
              checked={value === props.value}
              onChange={() => props.set(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A number with buttons for less and more. */
export function Stepper(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  set: (value: number) => void;
  less: string;
  more: string;
  disabled?: boolean;
  bare?: boolean;
}) {
  const { value, min, max, set, disabled } = props;
  return (
    <div class="stepper" role="group" aria-label={props.label}>
      {!props.bare && <span class="stepper-label">{props.label}</span>}
      <button
        type="button"
        aria-label={props.less}
        disabled={disabled}
        aria-disabled={value <= min}
        onClick={() => value > min && set(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={props.more}
        disabled={disabled}
        aria-disabled={value >= max}
        onClick={() => value < max && set(value + 1)}
      >
        +
      </button>
    </div>
  );
}
