/** Notifications, live events and tickets: specification 2 section 7 "Notifications" and "Chat"; domain.md sections 15-17, C13. */
export const support = {
  "notifications.list": "signed in",
  "notifications.get": "signed in",
  "notifications.viewAll": "signed in",
  "notifications.view": "signed in",
  "notifications.count": "signed in",
  "notificationSettings.get": "signed in",
  "notificationSettings.save": "signed in",

  "live.events": "signed in",
  "live.token": "signed in",

  "tickets.list": "signed in",
  "tickets.create": "signed in",
  "tickets.get": "signed in",
  "tickets.messages": "signed in",
  "tickets.send": "signed in",
  "tickets.setStatus": "signed in",
  "tickets.file": "signed in",
  "tickets.assignees": "PM TS",
  "tickets.assign": "PM TS",
  "tickets.requestSupport": "everyone",

  // The documents name no roles here: the lines are what the calls do.
  "mail.outbox": "everyone",
  "mail.silent": "signed in",

  // operations.md section 2: a page of the admin portal.
  "doctor.examine": "PM TS",
};
