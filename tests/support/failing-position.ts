/** Saving a profile with this job title fails inside the journeys' database. */
export const failingPosition = "Ломаю базу";
