/** The tabs of the profile, as the address spells them. */
export const profileTabs = ['informacion', 'mis-datos', 'contrasena'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The address of the profile; without `pestana` it opens at the first tab. */
export type ProfileAddress = { pestana?: ProfileTab | undefined }
/** The same key in an address that anyone may have typed; `tabOf` reads it. */
export type TypedProfileAddress = { pestana?: unknown }

/** Where a person chooses another password. */
export const passwordAddress = { to: '/dashboard/perfil', search: { pestana: 'contrasena' } } as const

/** The tab of an address that anyone may have typed. */
export const tabOf = (search: TypedProfileAddress): ProfileTab =>
  profileTabs.find((tab) => tab === search.pestana) ?? 'informacion'
