import { dealCalls } from "./exchange-deals.ts";
import { keyCalls } from "./exchange-keys.ts";
import { loadCalls } from "./exchange-loads.ts";
import { mappingCalls } from "./exchange-mapping.ts";
import { sendingCalls } from "./exchange-sending.ts";
import { settingsCalls } from "./exchange-settings.ts";
import { setupCalls } from "./exchange-setup.ts";

/** Cookie of a 1C exchange session. */
export const exchangeCookie = "exchange_session";

export const exchange = { ...keyCalls, ...settingsCalls, ...setupCalls, ...loadCalls, ...mappingCalls, ...sendingCalls, ...dealCalls };
