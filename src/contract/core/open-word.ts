import { z } from 'zod'
import type { UnknownWord } from '../../domain/shared/known-words.ts'

/**
 * A word of a reply, of a set that later versions add to. A closed set (`z.enum`) would fail the whole reply in an app that was
 * opened before the server was updated. The type keeps a server from sending a word that its own version does not know.
 * @param known the words of this version, for the OpenAPI document
 */
export const openWord = <K extends string>(known: readonly K[]) =>
  z.codec(z.string().meta({ examples: [...known] }), z.custom<K | UnknownWord>(), {
    decode: (wire) => wire as K | UnknownWord,
    encode: (word) => word,
  })
