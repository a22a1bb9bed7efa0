import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import type { TokenScope } from './api-token.ts'

/** Rights of a token as people read them. */
export const scopeWords: Readonly<Record<TokenScope, string>> = {
  'lists:read': 'Listas',
  'records:read': 'Actas',
  'feeds:read': 'Conjuntos de datos',
  'personal:read': 'Datos personales',
  'events:read': 'Eventos',
}

/** A scope in words; the wire's word for one that this version does not know. */
export const scopeText = (scope: TokenScope | UnknownWord): string => saidOf(scopeWords, scope) ?? scope
