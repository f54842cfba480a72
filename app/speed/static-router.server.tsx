import { type Context, type ReactElement, useContext } from "react";
import { renderToString } from "react-dom/server";
import {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FetchersContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
} from "react-router-dom";
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from "react-router-dom/server.js";

/** Address during a render apart from any page. Markup that contains it depends on the page. */
export const noAddress = "/rendered-apart-from-any-page";

/** All contexts of the router. */
const contexts = [
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FetchersContext,
  UNSAFE_NavigationContext,
  UNSAFE_LocationContext,
  UNSAFE_RouteContext,
] as Context<unknown>[];

/** Read once: rendering the router each time costs as much as a small component. */
const routerValues = contextsOfRouter();

function contextsOfRouter(): unknown[] {
  let values: unknown[] = [];
  const Component = () => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
    values = contexts.map((context) => useContext(context));
    return null;
  };
  const route = { id: "apart", path: "*", Component };
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
  renderToString(<StaticRouterProvider router={createStaticRouter([route], context)} context={context} hydrate={false} />);
  return values;
}

/** A static router for links, forms and fetchers, at an address that no page has. */
export const withoutPage = (shown: ReactElement): ReactElement =>
  // biome-ignore lint/correctness/useJsxKeyInIterable: one within the other, not a list
  contexts.reduce((inside, { Provider }, index) => <Provider value={routerValues[index]}>{inside}</Provider>, shown);
