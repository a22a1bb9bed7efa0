import type { z } from 'zod'
import * as forms from '../../domain/staff/staff-forms.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { flag, inId, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { ofUser } from './staff-parts.ts'

export const territoryRow = wireObject({
  id: ['territory_id', number],
  userId: ['user_id', number],
  zodesId: ['zodes_id', number],
  zodes: ['zodes', text],
  /** Null: the whole subregion. */
  cityId: ['city_id', nullable(number)],
  city: ['city', nullable(text)],
})
export type TerritoryRow = z.output<typeof territoryRow>

export const listTerritories = endpoint({
  method: 'GET',
  path: '/api/staff/territories',
  summary: 'Cobertura declarada de los funcionarios; solo administradores',
  reply: wireObject({ territories: ['territories', list(territoryRow)] }),
})

export const addTerritory = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/territories',
  summary: 'Agregar una subregión o un municipio a la cobertura de un funcionario; solo administradores',
  params: ofUser,
  body: form(forms.territoryForm, { zodesId: ['zodes_id', inId], cityId: ['city_id', inId] }),
  reply: wireObject({ id: ['territory_id', number] }),
})

export const removeTerritory = endpoint({
  method: 'DELETE',
  path: '/api/staff/territories/:territory_id',
  summary: 'Quitar una parte de la cobertura de un funcionario; solo administradores',
  params: wireObject({ id: ['territory_id', pathId] }),
  reply: wireObject({ isDone: ['done', flag] }),
})
