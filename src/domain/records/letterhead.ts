/** The entity that issues a document, as its head names it. `shield` is a picture as a data URL. */
export type Letterhead = { name: string; nit: string | null; shield: string | null }

export const DEFAULT_ENTITY_NAME = 'Secretaría de Salud Departamental'

/** The head of a document where no entity is configured. */
export const defaultLetterhead: Letterhead = { name: DEFAULT_ENTITY_NAME, nit: null, shield: null }

/** Lines and shield at the top of a document. */
export const headOf = (department: string, { name, nit, shield }: Letterhead) => ({
  authority: [`Departamento de ${department}`, name, ...(nit === null ? [] : [`NIT ${nit}`])],
  ...(shield !== null && { shield: { alt: `Escudo de ${name}`, url: shield } }),
})
