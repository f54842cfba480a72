/** When this tab sent its own sign-out, epoch milliseconds: main is its answer, however long the portal takes. */
export const ownSignOut = { sentAt: Number.NEGATIVE_INFINITY };
