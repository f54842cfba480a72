/** Saving a profile with this position fails inside the database of the journeys. */
export const failingPosition = "Ломаю базу";
