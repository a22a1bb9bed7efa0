import type { z } from 'zod'
import { FOUND_KINDS, searchQuery } from '../../domain/search/search.ts'
import { endpoint } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { inText, list, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** A thing that was found. `detail` tells namesakes apart; `link` is the page of the app that opens on it. */
const found = wireObject({
  kind: ['kind', openWord(FOUND_KINDS)],
  id: ['id', number],
  title: ['title', text],
  detail: ['detail', text],
  link: ['link', text],
})
export type Found = z.output<typeof found>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Buscar en todo: hasta cinco de cada clase, de lo que las listas muestran a quien busca',
  query: form(searchQuery, { text: ['q', inText] }),
  reply: wireObject({ results: ['results', list(found)] }),
})
