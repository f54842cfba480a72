import { createContext, type ReactNode, useContext } from "react";
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from "react-router-dom/server.js";

/** The address of everything that is drawn apart from a page. Markup in which it stands depends on the page. */
export const noAddress = "/drawn-apart-from-any-page";

const Shown = createContext<ReactNode>(null);

const route = { id: "apart", path: "*", Component: () => useContext(Shown) };
const match = { route, params: {}, pathname: noAddress, pathnameBase: "/" };

const context: StaticHandlerContext = {
  basename: "/",
  location: { pathname: noAddress, search: "", hash: "", state: null, key: "default" },
  matches: [match],
  loaderData: {},
  actionData: null,
  errors: null,
  statusCode: 200,
  loaderHeaders: {},
  actionHeaders: {},
  activeDeferreds: null,
};

const router = createStaticRouter([route], context);

/** Remix's router standing still: links, forms and fetchers find what they look for, at an address that no page has. */
export function withoutPage(shown: ReactNode) {
  return (
    <Shown.Provider value={shown}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Shown.Provider>
  );
}
