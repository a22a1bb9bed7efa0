import { settingsForm } from '../../domain/requirements/requirement-forms.ts'
import { endpoint } from '../core/endpoint.ts'
import { flag, inFlag, inNumber, number } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const settings = wireObject({
  deskVerification: ['desk_verification', flag],
  /** 0 until the department has chosen. */
  rowVersion: ['row_version', number],
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Lo que el departamento ha elegido',
  reply: settings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Elegir si la evidencia se verifica en el escritorio; solo administradores',
  body: form(settingsForm, {
    deskVerification: ['desk_verification', inFlag],
    rowVersion: ['row_version', inNumber],
  }),
  reply: settings,
})
