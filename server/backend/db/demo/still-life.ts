import { createHash } from "node:crypto";

/** Input of a demo picture; equal recipes make equal pictures. */
export type Recipe = { sku: string; icon: string; tint: string; view: View };
export const views = ["table", "row", "near"] as const;
export type View = (typeof views)[number];

type Ground = { wall: readonly [string, string]; table: readonly [string, string]; edge: string; beside: readonly string[] };

/** By category tint: gradients of the wall (top to bottom) and of the table (far to near), and icons to place beside the product. */
const grounds: Record<string, Ground> = {
  dairy: {
    wall: ["#f4f9fd", "#cfe2f1"],
    table: ["#f7f3ea", "#ded2bd"],
    edge: "#c9b999",
    beside: ["strawberry", "honey-pot", "sheaf-of-rice"],
  },
  meat: {
    wall: ["#fbeeea", "#eec9bf"],
    table: ["#a97b56", "#7a5236"],
    edge: "#5d3d27",
    beside: ["herb", "garlic", "hot-pepper", "tomato"],
  },
  bird: { wall: ["#fdf4e6", "#f2d6ae"], table: ["#b98a5e", "#8a5f3b"], edge: "#6b482c", beside: ["herb", "lemon", "garlic", "onion"] },
  egg: { wall: ["#fbf6ea", "#e9dbbb"], table: ["#c89f73", "#9b7349"], edge: "#775636", beside: ["sheaf-of-rice", "herb"] },
  bread: { wall: ["#fdf5df", "#eed39a"], table: ["#c4935f", "#94683c"], edge: "#714d2a", beside: ["sheaf-of-rice", "butter", "honey-pot"] },
  veg: {
    wall: ["#f2f9ee", "#c6e1ba"],
    table: ["#d8c3a0", "#b0946a"],
    edge: "#8d7450",
    beside: ["herb", "leafy-green", "tomato", "garlic"],
  },
  fish: { wall: ["#eef9fa", "#b8dde0"], table: ["#dfe7ea", "#b3c3c9"], edge: "#93a5ac", beside: ["lemon", "herb"] },
  grocery: { wall: ["#f7f3fb", "#d9cce8"], table: ["#e4d6bf", "#bfa986"], edge: "#9c8763", beside: ["sheaf-of-rice", "sunflower", "herb"] },
};

export const pictureSize = { width: 960, height: 720 };

/** A pseudo-random generator seeded by the recipe; returns numbers from 0 to 1 (exclusive). */
function dice({ sku, view }: Recipe): () => number {
  const bytes = createHash("sha256").update(`${sku} ${view}`).digest();
  let at = 0;
  return () => (bytes[at++ % bytes.length] ?? 0) / 256;
}

type Placed = { icon: string; x: number; y: number; size: number; turn?: number };

/** Composes an SVG of icons on a table; `iconOf` returns the inner SVG of an icon of 32 by 32. */
export function stillLife(recipe: Recipe, iconOf: (name: string) => string, scale = 1): string {
  const ground = grounds[recipe.tint] ?? (grounds.grocery as Ground);
  const roll = dice(recipe);
  const { width, height } = pictureSize;
  const horizon = 350 + Math.round(roll() * 30);
  const placements = placementsOf(recipe, ground, horizon, roll);
  const definitions = [
    gradient("wall", ground.wall),
    gradient("table", ground.table),
    radial("light", "#fff", 0.9),
    radial("shade", "#1c1206", 0.5),
  ];
  const parts = [
    `<rect width="${width}" height="${horizon}" fill="url(#wall)"/>`,
    `<ellipse cx="${220 + roll() * 160}" cy="120" rx="560" ry="380" fill="url(#light)"/>`,
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#table)"/>`,
    `<rect y="${horizon}" width="${width}" height="5" fill="${ground.edge}" opacity=".35"/>`,
    planks(horizon, ground.edge),
    ...(recipe.view === "near" ? [] : [board(horizon)]),
    ...placements.map((placed) => shadow(placed)),
    ...placements.map((placed) => iconMarkup(placed, iconOf)),
  ];
  const size = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${definitions.join("")}</defs>${parts.join("")}</svg>`;
}

function placementsOf({ icon, view }: Recipe, { beside }: Ground, horizon: number, roll: () => number): Placed[] {
  if (view === "near") return [{ icon, x: 480, y: 655, size: 600, turn: roll() * 12 - 6 }];
  if (view === "row")
    return [
      { icon, x: 300, y: horizon + 115, size: 250 },
      { icon, x: 660, y: horizon + 115, size: 250 },
      { icon, x: 480, y: horizon + 175, size: 300 },
    ];
  const others = beside.filter((name) => name !== icon);
  const pick = () => others[Math.floor(roll() * others.length)] ?? "herb";
  const isLeft = roll() < 0.5;
  const sideways = (offset: number) => 480 + (isLeft ? -offset : offset);
  const [first, second] = [pick(), pick()];
  return [
    ...(roll() < 0.6 ? [{ icon, x: sideways(190), y: horizon + 105, size: 250, turn: roll() * 10 - 5 }] : []),
    { icon, x: sideways(-30), y: horizon + 175, size: 380 + roll() * 40, turn: roll() * 8 - 4 },
    { icon: first, x: sideways(-250), y: horizon + 195, size: 150 + roll() * 40, turn: roll() * 24 - 12 },
    ...(second === first ? [] : [{ icon: second, x: sideways(240), y: horizon + 205, size: 130 + roll() * 40, turn: roll() * 30 - 15 }]),
  ];
}

const gradient = (id: string, [from, to]: readonly [string, string]) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const radial = (id: string, color: string, opacity: number) =>
  `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${opacity}"/>` +
  `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

function planks(horizon: number, edge: string): string {
  const lines = [-3, -2, -1, 0, 1, 2, 3].map((at) => `M${480 + at * 190} ${horizon}L${480 + at * 420} 720`);
  return `<path d="${lines.join("")}" stroke="${edge}" stroke-width="3" opacity=".28"/>`;
}

/** A round board under the products. */
function board(horizon: number): string {
  const y = horizon + 150;
  return [
    `<ellipse cx="490" cy="${y + 34}" rx="430" ry="112" fill="url(#shade)"/>`,
    `<ellipse cx="480" cy="${y + 16}" rx="370" ry="92" fill="#c39a67"/>`,
    `<ellipse cx="480" cy="${y}" rx="370" ry="92" fill="#e7c795"/>`,
    `<ellipse cx="480" cy="${y}" rx="330" ry="78" fill="none" stroke="#d5b07a" stroke-width="4"/>`,
  ].join("");
}

const shadow = ({ x, y, size }: Placed) =>
  `<ellipse cx="${round(x + size * 0.06)}" cy="${round(y - size * 0.03)}" ` +
  `rx="${round(size * 0.5)}" ry="${round(size * 0.12)}" fill="url(#shade)"/>`;

function iconMarkup({ icon, x, y, size, turn = 0 }: Placed, iconOf: (name: string) => string): string {
  const scale = round(size / 32);
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale}) translate(-16 -31)">${iconOf(icon)}</g>`;
}

const round = (value: number) => Math.round(value * 100) / 100;
