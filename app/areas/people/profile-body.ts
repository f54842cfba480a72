import { Profile } from "#contract/customers.ts";

const whole = Profile.omit({ phones: true, preferredChannels: true });

/** The profile form's schema: surname and name are required, so that all errors are reported together. */
export const EditedProfile = whole.extend({ surname: Profile.shape.surname.unwrap(), name: Profile.shape.name.unwrap() });

type Typed = { [Field in "surname" | "name" | "patronymic" | "position" | "subunit"]?: string | undefined } & {
  workPhone?: string | null | undefined;
};

/** Empty fields are parsed as absent; here they clear their value. */
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
