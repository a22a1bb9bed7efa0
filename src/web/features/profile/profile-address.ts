/** The tabs of the profile, in the address's spelling. */
export const profileTabs = ['informacion', 'mis-datos', 'contrasena', 'avisos'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The address of the profile; without `pestana` the first tab opens. */
export type ProfileAddress = { pestana?: ProfileTab | undefined }
/** The same key with any value, as a person may have typed it; `tabOf` reads it. */
export type TypedProfileAddress = { pestana?: unknown }

/** The page where a person changes the password. */
export const passwordAddress = { to: '/dashboard/perfil', search: { pestana: 'contrasena' } } as const

/** The tab of an address; an unknown one counts as the first. */
export const tabOf = (search: TypedProfileAddress): ProfileTab =>
  profileTabs.find((tab) => tab === search.pestana) ?? 'informacion'
