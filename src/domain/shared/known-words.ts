declare const isUnknown: unique symbol

/** A word that a newer server sent, and that this version has no meaning for. */
export type UnknownWord = string & { readonly [isUnknown]: true }

/** The value that a table has for a word; undefined for a word that it does not have. */
export const saidOf = <K extends string, V>(table: Readonly<Record<K, V>>, word: K | UnknownWord): V | undefined =>
  Object.hasOwn(table, word) ? table[word as K] : undefined
