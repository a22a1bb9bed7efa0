import { withoutAccents } from '../../../../domain/shared/text.ts'

/** A line of the window. `link` is an address of the app. */
export type Line = { id: string; title: string; detail?: string | undefined; link: string }
export type Group = { label: string; lines: readonly Line[] }

/** A page of the app, or something to do on one; `detail` names its part of the menu. */
export type Place = Omit<Line, 'id'>

const wordsOf = (text: string) => withoutAccents(text).split(/\s+/).filter(Boolean)

/** Whether every word of a search is part of a text, without accents and in any order. */
export function hasWords(text: string, searched: string): boolean {
  const within = withoutAccents(text)
  return wordsOf(searched).every((word) => within.includes(word))
}

/** Pages and actions with every word of a search; all of them without one. */
export const placesFor = (places: readonly Place[], searched: string): Line[] =>
  places
    .filter(({ title, detail = '' }) => hasWords(`${title} ${detail}`, searched))
    .map((place) => ({ id: `place ${place.link}`, ...place }))
