import type { ComponentProps } from "react";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";

type Own = { id: string; label: string; className?: string | undefined };

type Search = Own & { value: string | undefined; hideLabel?: boolean } & Pick<
    ComponentProps<typeof TextInput>,
    "inputMode" | "maxLength" | "placeholder"
  >;

export function SearchField({ id, label, className, value, hideLabel, maxLength = 100, ...input }: Search) {
  return (
    <Field id={id} label={label} hideLabel={hideLabel} className={className}>
      <TextInput {...input} type="search" name="search" maxLength={maxLength} defaultValue={value} />
    </Field>
  );
}

type Choice = Own & { name: string; any: string; options: readonly { value: string; label: string }[]; value: string | undefined };

/** A select whose first option is any. */
export function ChoiceField({ id, label, className, name, any, options, value }: Choice) {
  return (
    <Field id={id} label={label} className={className}>
      <Select name={name} defaultValue={value ?? ""} data-default={value ?? ""} options={[{ value: "", label: any }, ...options]} />
    </Field>
  );
}

type Period = { from: string | undefined; to: string | undefined; labels: { from: string; to: string }; className?: string | undefined };

/** First and last day, both optional. */
export function PeriodFields({ from, to, labels, className }: Period) {
  return (
    <>
      <Field id="dateFrom" label={labels.from} className={className}>
        <TextInput type="date" name="dateFrom" defaultValue={from} />
      </Field>
      <Field id="dateTo" label={labels.to} className={className}>
        <TextInput type="date" name="dateTo" defaultValue={to} />
      </Field>
    </>
  );
}
