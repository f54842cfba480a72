import { SourceMap, type SourceMapPayload } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "build/programs");

/**
 * Builds the threads and processes that the backend starts from a file beside the module (`new URL("./x.ts", import.meta.url)`). From
 * its sources each would strip types itself, for which Node keeps 20 MiB.
 */
const startedProgramsAreBuilt: Plugin = {
  name: "started-programs-are-built",
  transform(code, id) {
    if (!id.startsWith(join(root, "server"))) return null;
    const built = code.replaceAll(/new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/g, (_, path: string) => {
      const program = this.emitFile({ type: "chunk", id: join(dirname(id), path), fileName: `${basename(path, ".ts")}.js` });
      return `new URL(import.meta.ROLLUP_FILE_URL_${program})`;
    });
    return built === code ? null : { code: built, map: null };
  },
};

/** Keeps `import.meta.url` pointing at the source, so that modules find the files beside it: migrations, demo data, password blocklist. */
const sourcesStayWhereTheyAre: Plugin = {
  name: "sources-stay-where-they-are",
  transform(code, id) {
    if (!id.startsWith(join(root, "server")) || !code.includes("import.meta.url")) return null;
    const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
    return { code: code.replaceAll("import.meta.url", place), map: null };
  },
};

/** Writes a line table beside each output file for `source-places.ts`: source and line of each line; 0 for packages. */
const sourceLines: Plugin = {
  name: "source-lines",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || !file.map) continue;
      const map = new SourceMap(file.map as unknown as SourceMapPayload);
      const lines = file.code.split("\n").map((text, line) => {
        const entry = map.findEntry(line, text.search(/\S|$/));
        const isOurs = "originalSource" in entry && entry.generatedLine === line && !entry.originalSource.includes("node_modules");
        return isOurs ? [file.map?.sources.indexOf(entry.originalSource), entry.originalLine + 1] : 0;
      });
      this.emitFile({
        type: "asset",
        fileName: `${file.fileName}.lines.json`,
        source: JSON.stringify({ sources: file.map.sources, lines }),
      });
    }
  },
};

/**
 * The programs of `npm start`, bundled into a few files each. Unbundled, Node strips the types of 400 sources and resolves 1,200
 * package files at every start: three seconds of processor time and a third more memory. Packages with many files are bundled and
 * tree-shaken; the others are loaded as they are.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: "error",
  plugins: [startedProgramsAreBuilt, sourcesStayWhereTheyAre, sourceLines],
  ssr: { noExternal: ["zod", "drizzle-orm", "jose", "uuid"] },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    target: "node24",
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        backend: join(root, "server/backend/main.ts"),
        "graceful-exit": join(root, "server/graceful-exit.ts"),
        "request-hardening": join(root, "server/request-hardening.ts"),
        "source-places": join(root, "server/source-places.ts"),
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", sourcemapExcludeSources: true },
    },
  },
});
