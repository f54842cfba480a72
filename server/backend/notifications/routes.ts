import type { Handlers } from "../handlers.ts";
import { countNotifications } from "./count-notifications.ts";
import { getNotification } from "./get-notification.ts";
import { listNotifications } from "./list-notifications.ts";
import { getSettings, saveSettings } from "./settings.ts";
import { viewAllNotifications, viewNotification } from "./view-notifications.ts";

export const notificationsOperations: Handlers<"notifications"> = {
  list: listNotifications,
  get: getNotification,
  viewAll: viewAllNotifications,
  view: viewNotification,
  count: countNotifications,
};

export const notificationSettingsOperations: Handlers<"notificationSettings"> = {
  get: getSettings,
  save: saveSettings,
};
