/** A time zone per offset of Russia, from UTC+2 to UTC+12. */
export const russianZones = {
  kaliningrad: "Europe/Kaliningrad",
  moscow: "Europe/Moscow",
  samara: "Europe/Samara",
  yekaterinburg: "Asia/Yekaterinburg",
  omsk: "Asia/Omsk",
  krasnoyarsk: "Asia/Krasnoyarsk",
  irkutsk: "Asia/Irkutsk",
  yakutsk: "Asia/Yakutsk",
  vladivostok: "Asia/Vladivostok",
  magadan: "Asia/Magadan",
  kamchatka: "Asia/Kamchatka",
} as const;
