import { createContext, type ReactElement, useContext } from "react";
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from "react-router-dom/server.js";

/** Address during a render apart from any page. Markup that contains it depends on the page. */
export const noAddress = "/rendered-apart-from-any-page";

const Rendered = createContext<ReactElement | null>(null);
const route = { id: "apart", path: "*", Component: () => useContext(Rendered) };
const context: StaticHandlerContext = {
  basename: "/",
  location: { pathname: noAddress, search: "", hash: "", state: null, key: "default" },
  matches: [{ route, params: {}, pathname: noAddress, pathnameBase: "/" }],
  loaderData: {},
  actionData: null,
  errors: null,
  statusCode: 200,
  loaderHeaders: {},
  actionHeaders: {},
  activeDeferreds: null,
};
const router = createStaticRouter([route], context);

/** A static router for links, forms and fetchers, at an address that no page has. */
export const withoutPage = (element: ReactElement): ReactElement => (
  <Rendered.Provider value={element}>
    <StaticRouterProvider router={router} context={context} hydrate={false} />
  </Rendered.Provider>
);
