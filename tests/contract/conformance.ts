/** `npm run conformance -- <backend url>`; the checks are in conformance/. */
import "./conformance/main.ts";
