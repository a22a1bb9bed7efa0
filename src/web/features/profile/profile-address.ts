/** The tabs of the profile, as the address spells them. */
export const profileTabs = ['informacion', 'mis-datos', 'contrasena'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Where a person chooses another password. */
export const passwordAddress = { to: '/dashboard/perfil', search: { pestana: 'contrasena' satisfies ProfileTab } }

/** The tab of an address that anyone may have typed. */
export const tabOf = (search: { pestana?: unknown }): ProfileTab =>
  profileTabs.find((tab) => tab === search.pestana) ?? 'informacion'
