import type { suborders } from "./tables.ts";

type NewSuborder = {
  uuid: string;
  dealUuid: string;
  ordinal: number;
  storage: { uuid: string; name: string; address: string };
  date: string;
  now: Date;
};

/** Copies the storage's name and address, so that later changes do not affect the suborder. */
export function newSuborder({ uuid, dealUuid, ordinal, storage, date, now }: NewSuborder): typeof suborders.$inferInsert {
  return {
    uuid,
    dealUuid,
    ordinal,
    storageUuid: storage.uuid,
    storageName: storage.name,
    storageAddress: storage.address,
    deliveryDate: date,
    status: "new",
    createdAt: now,
    updatedAt: now,
  };
}
