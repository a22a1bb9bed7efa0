/** The entity that issues a document, as its head names it. `shield` is a picture as a data URL. */
export type Letterhead = { name: string; nit: string | null; shield: string | null }

export const DEFAULT_ENTITY_NAME = 'Secretaría de Salud Departamental'

/** The head of a document where no entity is configured. */
export const defaultLetterhead: Letterhead = { name: DEFAULT_ENTITY_NAME, nit: null, shield: null }

/** First words of an entity's name that take 'la', and those that take 'el'. Others are named after 'la entidad'. */
const FEMININE = /^(sub)?(secretaría|dirección|gobernación|alcaldía|oficina|unidad)\b/i
const MASCULINE = /^(instituto|departamento|ministerio|municipio|distrito|hospital)\b/i

/** The entity's name with its article, for the middle of a sentence: 'la Alcaldía de Arjona', 'el Instituto de Salud'. */
export function withArticle(entity: string): string {
  if (MASCULINE.test(entity)) return `el ${entity}`
  return FEMININE.test(entity) ? `la ${entity}` : `la entidad ${entity}`
}

/** Lines and shield at the top of a document. */
export const headOf = (department: string, { name, nit, shield }: Letterhead) => ({
  authority: [`Departamento de ${department}`, name, ...(nit === null ? [] : [`NIT ${nit}`])],
  ...(shield !== null && { shield: { alt: `Escudo de ${name}`, url: shield } }),
})
