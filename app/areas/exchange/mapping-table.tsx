import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Inbox from "lucide-react/icons/inbox";
import Sparkles from "lucide-react/icons/sparkles";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Mapping } from "#contract/exchange-mapping.ts";
import styles from "./exchange.module.css";
import type { Choices } from "./mapping-choices.server.ts";
import { chosenField, guessField, targetField } from "./mapping-fields.ts";

type Props = {
  kind: Mapping["kind"];
  mappings: readonly Mapping[];
  choices: Choices;
  mayEdit: boolean;
  /** Items of several sources: each row names its own. */
  namesSender: boolean;
};

/** 1C items and what each is mapped to. */
export function MappingTable({ kind, mappings, choices, mayEdit, namesSender }: Props) {
  const { t } = useTranslation("mapping");
  const table = (
    <Table
      caption={t(`caption.${kind}`)}
      needs="s"
      rows={mappings}
      rowKey={({ uuid }) => uuid}
      rowTone={({ isWaiting }) => (isWaiting ? "changed" : undefined)}
      columns={[
        {
          id: "name",
          title: t("name"),
          rowHeader: true,
          width: "38%",
          card: "title",
          cell: ({ name, parents, sender }) => (
            <span className={styles.text}>
              {parents.length > 0 && <span className={styles.above}>{parents.join(" / ")}</span>}
              {name || t("unnamed")}
              {namesSender && <span className={styles.above}>{sender}</span>}
            </span>
          ),
        },
        { id: "state", title: t("state"), width: "12rem", card: "aside", cell: (mapping) => <MappingStateTag {...mapping} /> },
        {
          id: "target",
          title: t("target"),
          card: "full",
          cell: (mapping) =>
            mayEdit ? <TargetField mapping={mapping} choices={choices} /> : <TargetText mapping={mapping} choices={choices} />,
        },
      ]}
    />
  );
  return mayEdit ? <MappingForm>{table}</MappingForm> : table;
}

function MappingForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["mapping", "common"]);
  const { busy } = useFormOf(["save"], "");
  return (
    <Form method="post" noValidate preventScrollReset>
      {children}
      <div className={styles.saving}>
        <Button variant="primary" name="intent" value="save" busy={busy} busyText={t("common:saving")}>
          {t("save")}
        </Button>
        <p className="muted small">{t("saveHint")}</p>
      </div>
    </Form>
  );
}

function MappingStateTag({ kind, target, parents, isGuess, isWaiting }: Mapping) {
  const { t } = useTranslation("mapping");
  if (isWaiting)
    return (
      <StatusTag tone="warning" icon={Inbox}>
        {t("waiting")}
      </StatusTag>
    );
  if (target === "" && isGuess)
    return (
      <StatusTag tone="neutral" icon={CircleDashed}>
        {t(kind === "group" && parents.length > 0 ? "followed" : kind === "unit" ? "ownUnit" : "skipped")}
      </StatusTag>
    );
  return isGuess ? (
    <StatusTag tone="info" icon={Sparkles}>
      {t("guess")}
    </StatusTag>
  ) : (
    <StatusTag tone="success" icon={CircleCheck}>
      {t("chosen")}
    </StatusTag>
  );
}

/** What the empty choice means. */
function useNoneText({ kind, parents, isWaiting }: Mapping): string {
  const { t } = useTranslation("mapping");
  return kind === "group" && parents.length > 0 && !isWaiting ? t("asAbove") : t(`${kind}.none`);
}

type Row = { mapping: Mapping; choices: Choices };

function TargetField({ mapping, choices }: Row) {
  const { t } = useTranslation("mapping");
  const { error, value } = useFormOf(["save"], "");
  const { uuid, name, target, isGuess } = mapping;
  const field = targetField(uuid);
  return (
    <Field id={field} label={t("targetOf", { name: name || t("unnamed") })} hideLabel error={error(field)}>
      <input type="hidden" name={isGuess ? guessField(uuid) : chosenField(uuid)} value={target} autoComplete="off" />
      <Select name={field} defaultValue={value(field, target)} autoComplete="off">
        <option value="">{useNoneText(mapping)}</option>
        {choices.plain.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {choices.groups.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

function TargetText({ mapping, choices }: Row) {
  const none = useNoneText(mapping);
  const all = [...choices.plain, ...choices.groups.flatMap(({ options }) => options)];
  const known = all.find(({ value }) => value === mapping.target);
  return known ? known.label : <span className="muted">{none}</span>;
}
