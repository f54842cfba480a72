import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

const appFolder = fileURLToPath(new URL("../..", import.meta.url));
const importOf = /import (\w+) from "lucide-react\/icons\/([a-z0-9-]+)"/g;
const spriteId = "virtual:icon-sprite";

/** Names of the icons that the sources import. */
function usedNames(): string[] {
  const files = readdirSync(appFolder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const names = files.flatMap((file) => [...readFileSync(join(appFolder, file), "utf8").matchAll(importOf)].map((match) => match[2] ?? ""));
  return [...new Set(names)].sort();
}

async function drawingOf(name: string): Promise<string> {
  const icon = (await import(`lucide-react/icons/${name}`)) as { default: ComponentType };
  const [, shapes = ""] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon.default))) ?? [];
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/><\/\w+>/g, "/>")}</symbol>`;
}

/**
 * Puts the imported icons in one SVG sprite: `import Check from "lucide-react/icons/check"` becomes `const Check = "check"`, and
 * Icon renders a `<use>`. Inline icons would be a fifth of the catalogue's HTML and of its own script.
 */
export function iconSprite(): Plugin {
  let sprite: { fileName: string; source: string } | undefined;
  const make = async () => {
    const source = `<svg xmlns="http://www.w3.org/2000/svg">${(await Promise.all(usedNames().map(drawingOf))).join("")}</svg>`;
    return { source, fileName: `assets/icons-${createHash("sha1").update(source).digest("hex").slice(0, 8)}.svg` };
  };
  return {
    name: "icon-sprite",
    enforce: "pre",
    async buildStart() {
      sprite = await make();
    },
    resolveId(id) {
      return id === spriteId ? `\0${spriteId}` : undefined;
    },
    load(id) {
      return id === `\0${spriteId}` ? `export default ${JSON.stringify(`/${sprite?.fileName}`)};` : undefined;
    },
    transform(code, id) {
      return id.startsWith(appFolder) ? { code: code.replace(importOf, 'const $1 = "$2"'), map: null } : undefined;
    },
    generateBundle() {
      if (sprite) this.emitFile({ type: "asset", ...sprite });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!/^\/assets\/icons-\w+\.svg/.test(request.url ?? "")) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        response.end((await make()).source);
      });
    },
  };
}
