import { classes } from "../classes.ts";
import styles from "./plot.module.css";
import type { PlotDrawing, PlotRows, PlotTone } from "./plot-drawing.ts";

type Props = {
  /** Begins the ids of its patterns. */
  id: string;
  /** Read aloud instead of the picture; the numbers are in a table beside it. */
  label: string;
  /** What stands instead of a plot without values. */
  empty: string;
  className?: string;
};

const labelRoom = 24;

/** Bars, stacked bars or lines over columns (time). */
export function Plot({ id, label, empty, drawing, className }: Props & { drawing: PlotDrawing }) {
  const { height, isEmpty, zero, ticks, columns, marks, lines, points, legend } = drawing;
  if (isEmpty) return <p className={classes("muted", className)}>{empty}</p>;
  return (
    <div className={classes(styles.plot, className)}>
      <div className={styles.frame}>
        <svg className={styles.scale} height={height + labelRoom} aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick.y} x="100%" y={tick.y} dy="0.35em" textAnchor="end">
              {tick.text}
            </text>
          ))}
        </svg>
        <svg width="100%" height={height + labelRoom} role="img" aria-label={label}>
          <Patterns id={id} tones={marks.map(({ tone }) => tone)} />
          {ticks.map(({ y }) => (
            <line key={y} className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {marks.map((mark) => (
            <rect
              key={mark.key}
              className={styles[mark.tone]}
              x={`${mark.x}%`}
              y={mark.y}
              width={`${mark.width}%`}
              height={mark.height}
              fill={fillOf(id, mark.tone)}
            >
              <title>{mark.text}</title>
            </rect>
          ))}
          <line className={styles.zero} x1="0" x2="100%" y1={zero} y2={zero} />
          <svg aria-hidden="true" width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
            {lines.map(({ key, path, tone }) => (
              <path key={key} className={classes(styles.line, styles[tone])} d={path} />
            ))}
          </svg>
          {points.map(({ key, x, y, tone, text }) => (
            <circle key={key} className={classes(styles.point, styles[tone])} cx={`${x}%`} cy={y} r="3.5">
              <title>{text}</title>
            </circle>
          ))}
          {columns.map(
            ({ key, x, text, shown, anchor }) =>
              shown !== "never" && (
                <text key={key} className={shown === "wide" ? styles.wide : undefined} x={`${x}%`} y={height + 18} textAnchor={anchor}>
                  {text}
                </text>
              ),
          )}
        </svg>
      </div>
      <Legend id={id} items={legend} isOfLines={lines.length > 0} />
    </div>
  );
}

/** Small plots on one scale, each with its title. */
export function PlotMultiples({
  id,
  label,
  empty,
  plots,
}: Props & { plots: readonly { key: string; title: string; drawing: PlotDrawing }[] }) {
  if (plots.every(({ drawing }) => drawing.isEmpty)) return <p className="muted">{empty}</p>;
  return (
    <ul className={styles.multiples}>
      {plots.map(({ key, title, drawing }, index) => (
        <li key={key}>
          <div className={styles.title}>{title}</div>
          <Plot id={`${id}-${index}`} label={`${label}: ${title}`} empty={empty} drawing={drawing} />
        </li>
      ))}
    </ul>
  );
}

/** Bars that lie, each below its name and value: a list that is read as text. */
export function PlotBars({ id, label, empty, drawing: { zero, rows, legend }, className }: Props & { drawing: PlotRows }) {
  if (rows.length === 0) return <p className={classes("muted", className)}>{empty}</p>;
  return (
    <div className={classes(styles.plot, className)}>
      <ul className={styles.rows} aria-label={label}>
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <span>{row.label}</span>
            <span className={styles.value}>{row.text}</span>
            <svg width="100%" height="16" aria-hidden="true">
              <Patterns id={`${id}-${row.key}`} tones={row.parts.map(({ tone }) => tone)} />
              {row.parts.map((part) => (
                <rect
                  key={part.key}
                  className={styles[part.tone]}
                  x={`${part.x}%`}
                  width={`${part.width}%`}
                  height="16"
                  fill={fillOf(`${id}-${row.key}`, part.tone)}
                >
                  <title>{part.text}</title>
                </rect>
              ))}
              <line className={styles.zero} x1={`${zero}%`} x2={`${zero}%`} y1="0" y2="16" />
            </svg>
          </li>
        ))}
      </ul>
      <Legend id={id} items={legend} />
    </div>
  );
}

function Legend({ id, items, isOfLines = false }: { id: string; items: PlotDrawing["legend"]; isOfLines?: boolean }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.legend}>
      {items.map(({ label, tone }) => (
        <li key={label}>
          <svg width="24" height="12" aria-hidden="true">
            {isOfLines ? (
              <line className={classes(styles.line, styles[tone])} x1="0" x2="24" y1="6" y2="6" />
            ) : (
              <>
                <Patterns id={`${id}-key`} tones={[tone]} />
                <rect className={styles[tone]} width="24" height="12" fill={fillOf(`${id}-key`, tone)} />
              </>
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Of each tone but `main`, which is plain: what differs in colour differs in pattern too. */
const drawings: Record<Exclude<PlotTone, "main">, string> = {
  second: "M0 8 8 0M-2 2 2-2M6 10 10 6",
  third: "M0 0 8 8M-2 6 2 10M6-2 10 2",
  fourth: "M0 2H8M0 6H8",
  rest: "M2 2h1M6 6h1",
  late: "M0 8 8 0M0 0 8 8",
};

const fillOf = (id: string, tone: PlotTone) => (tone === "main" ? undefined : `url(#${id}-${tone})`);

function Patterns({ id, tones }: { id: string; tones: readonly PlotTone[] }) {
  const used = [...new Set(tones)].filter((tone) => tone !== "main");
  if (used.length === 0) return null;
  return (
    <defs>
      {used.map((tone) => (
        <pattern key={tone} id={`${id}-${tone}`} className={styles[tone]} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect className={styles.ground} width="8" height="8" />
          <path className={styles.stroke} d={drawings[tone]} />
        </pattern>
      ))}
    </defs>
  );
}
