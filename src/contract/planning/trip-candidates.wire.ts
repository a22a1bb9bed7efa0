import { searchQuery } from '../../domain/search/search.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** Active establishments of a draft's subregion that a person may add to it, found by name or number. */
export const findTripCandidates = endpoint({
  method: 'GET',
  path: '/api/trips/:id/candidates',
  summary:
    'Buscar establecimientos de la subregión para agregarlos al borrador de una salida, con su puntaje y razones',
  params: wireObject({ id: ['id', pathId] }),
  query: form(searchQuery, { text: ['q', inText] }),
  reply: wireObject({
    candidates: [
      'candidates',
      list(
        wireObject({
          establishmentId: ['establishment_id', number],
          establishment: ['establishment_name', text],
          inscriptionNumber: ['inscripcion_number', text],
          address: ['address', text],
          cityId: ['city_id', number],
          city: ['city', text],
          /** The same score and reasons as in the proposal. */
          score: ['score', nullable(number)],
          why: ['why', text],
          /** Why it cannot be added: its visit is near or begun, or another draft has it. Null for none. */
          problem: ['problem', nullable(text)],
          /** The pending visit that the trip would take up; null for none. */
          takesUp: ['takes_up', nullable(text)],
        }),
      ),
    ],
  }),
})
