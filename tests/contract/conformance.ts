/** `npm run conformance -- <backend url>`; what it asks and how is in conformance/. */
import "./conformance/main.ts";
