import { type RouteConfig, route } from "@remix-run/route-config";
import { placeholders, resources, siteMap } from "./site-map/pages.ts";

const { placeholder, cabinet: _, ...pages } = siteMap;

/** Cabinet pages share a layout with the side menu; everything else hangs under the root. */
const cabinetChildren = Object.entries(pages)
  .filter(([, page]) => page.path.startsWith("/cabinet/"))
  .map(([id, page]) => route(page.path.slice("/cabinet/".length), page.file, { id }));

const publicPages = Object.entries(pages)
  .filter(([, page]) => !page.path.startsWith("/cabinet/"))
  .map(([id, page]) => (page.path === "/" ? route("", page.file, { id, index: true }) : route(page.path.slice(1), page.file, { id })));

export default [
  ...publicPages,
  ...placeholders.map((name) => route(name, placeholder.file, { id: `placeholder-${name}` })),
  route("cabinet", "routes/cabinet/layout.tsx", { id: "cabinet-layout" }, [
    route("", siteMap.cabinet.file, { id: "cabinet", index: true }),
    ...cabinetChildren,
  ]),
  ...Object.entries(resources).map(([id, resource]) => route(resource.path.slice(1), resource.file, { id: `resource-${id}` })),
] satisfies RouteConfig;
