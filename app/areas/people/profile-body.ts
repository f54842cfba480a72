import { Profile } from "#contract/customers.ts";

const whole = Profile.omit({ phones: true, preferredChannels: true });

/** The form of a profile: surname and name may not become empty, so that this is said together with everything else. */
export const EditedProfile = whole.extend({ surname: Profile.shape.surname.unwrap(), name: Profile.shape.name.unwrap() });

type Typed = { [Field in "surname" | "name" | "patronymic" | "position" | "subunit"]?: string | undefined } & {
  workPhone?: string | null | undefined;
};

/** A form names every field, and an empty one arrives as absent: it is to become empty, not to stay. */
export function profileBody({ surname, name, patronymic, position, subunit, workPhone }: Typed) {
  return {
    surname: surname ?? "",
    name: name ?? "",
    patronymic: patronymic ?? "",
    position: position ?? "",
    subunit: subunit ?? "",
    workPhone: workPhone ?? null,
  };
}
