import type { ReactNode } from "react";
import { Avatar } from "../avatar/avatar.tsx";
import { Button, ButtonLink } from "../button/button.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import type { IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import { StatusTag, type Tone } from "../status-tag/status-tag.tsx";
import { StepperInput } from "../stepper-input/stepper-input.tsx";
import { Switch } from "../switch/switch.tsx";
import { CellForm } from "./cell-form.tsx";
import styles from "./cells.module.css";
import type { Column } from "./table.tsx";

/** A cell with `action` has its own form; without it the control belongs to the form around the table. */
type Saved = {
  name: string;
  /** Accessible name, with the name of the row. */
  label: string;
  disabled?: boolean;
  action?: string;
  fields?: Readonly<Record<string, string>>;
};

/** Data of each cell type of specification 2 section 3. */
export type Cells = {
  text: { text: ReactNode; href?: string };
  price: { value: number; currency: string };
  status: { text: ReactNode; tone?: Tone; icon?: IconShape };
  avatar: {
    name: string;
    src?: string | null;
    /** Instead of the name beside the picture. */
    text?: ReactNode;
    href?: string;
  };
  button: {
    text: string;
    label: string;
    icon?: IconShape;
    href?: string;
    name?: string;
    value?: string;
    action?: string;
    fields?: Readonly<Record<string, string>>;
    disabledReason?: string;
  };
  checkbox: Saved & { checked: boolean; value?: string; indeterminate?: boolean };
  switch: Saved & { checked: boolean; value?: string };
  "input-stepper": Saved & { value: number; min?: number; max?: number; step?: number };
};
export type CellType = keyof Cells;

/** A column with the property names of specification 2 section 3. */
export type CellColumn<Row> = {
  [Type in CellType]: Pick<Column<Row>, "id" | "title" | "width" | "card" | "rowHeader" | "hideTitle"> & {
    type: Type;
    hasSorting?: boolean;
    whiteSpace?: "normal" | "nowrap";
    cell: (row: Row) => Cells[Type];
  };
}[CellType];

export type CellTexts = {
  price: (value: number, currency: string) => string;
  states: { on: string; off: string };
  save: string;
  less: (label: string) => string;
  more: (label: string) => string;
  atMin: string;
  atMax: string;
};

/** Converts typed columns to columns of Table. */
export function cellColumns<Row>(columns: readonly CellColumn<Row>[], texts: CellTexts): Column<Row>[] {
  return columns.map((column) => ({
    ...column,
    align: column.type === "price" ? "end" : "start",
    nowrap: column.whiteSpace === "nowrap",
    sortable: column.hasSorting,
    cell: (row) => drawCell(column.type, column.cell(row), texts),
  }));
}

const drawings: { [Type in CellType]: (cell: Cells[Type], texts: CellTexts) => ReactNode } = {
  text: ({ text, href }) => (href ? <Link href={href}>{text}</Link> : text),
  price: ({ value, currency }, texts) => <span className="num">{texts.price(value, currency)}</span>,
  status: ({ text, tone, icon }) => (
    <StatusTag tone={tone} icon={icon}>
      {text}
    </StatusTag>
  ),
  avatar: ({ name, src, text = name, href }) => (
    <span className={styles.person}>
      <Avatar name={name} src={src} />
      {href ? <Link href={href}>{text}</Link> : text}
    </span>
  ),
  button: ({ text, label, href, action, fields, ...rest }) => {
    if (href)
      return (
        <ButtonLink href={href} icon={rest.icon} aria-label={label}>
          {text}
        </ButtonLink>
      );
    const hidden = Object.entries(fields ?? {}).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
    const button = (
      <Button {...rest} aria-label={label}>
        {text}
      </Button>
    );
    return action ? (
      <form method="post" action={action} className={styles.form}>
        {hidden}
        {button}
      </form>
    ) : (
      button
    );
  },
  checkbox: ({ checked, label, value = "on", action, fields, ...rest }, texts) =>
    saved({ action, fields }, texts, () => <Checkbox {...rest} value={value} aria-label={label} defaultChecked={checked} />, true),
  switch: ({ checked, label, value = "on", action, fields, ...rest }, texts) =>
    saved(
      { action, fields },
      texts,
      () => <Switch {...rest} value={value} aria-label={label} defaultChecked={checked} states={texts.states} />,
      true,
    ),
  "input-stepper": ({ value, label, action, fields, ...rest }, texts) =>
    saved({ action, fields }, texts, (save) => (
      <StepperInput
        {...rest}
        defaultValue={value}
        aria-label={label}
        onValue={save}
        labels={{ less: texts.less(label), more: texts.more(label), atMin: texts.atMin, atMax: texts.atMax }}
      />
    )),
};

function saved(
  { action, fields }: Pick<Saved, "action" | "fields">,
  texts: CellTexts,
  draw: (save?: () => void) => ReactNode,
  byChange = false,
) {
  if (!action) return draw();
  return (
    <CellForm action={action} fields={fields} saveText={texts.save}>
      {(save) => (byChange ? <span onChange={save}>{draw()}</span> : draw(save))}
    </CellForm>
  );
}

function drawCell<Type extends CellType>(type: Type, cell: Cells[Type], texts: CellTexts): ReactNode {
  return drawings[type](cell, texts);
}
