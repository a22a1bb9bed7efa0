import { expect, test } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import type { UnsentWork } from '../../../offline/store/device-data.ts'
import { logoutWarning } from './confirm-logout.ts'

const user: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }
const nothing: UnsentWork = { waiting: 0, refused: 0, kept: 0, visits: 0, draftVisits: [] }
const forWhom =
  'Se conservan en este dispositivo solo para tecnico@vigia.demo, hasta que vuelva a iniciar sesión aquí y se envíen. Nadie más los verá.'

test.each<[string, Partial<UnsentWork>, boolean, string]>([
  ['nothing is left and there is signal', {}, true, ''],
  [
    'there is no signal',
    {},
    false,
    'Está sin señal: no podrá volver a entrar hasta que la tenga, y las visitas preparadas se borran de este dispositivo.',
  ],
  ['work is left', { waiting: 3, refused: 1, visits: 2 }, true, `Quedan sin enviar 4 envíos de 2 visitas. ${forWhom}`],
  ['a draft is left', { draftVisits: [40] }, true, `Hay borradores de 1 visita. ${forWhom}`],
])('a logout while %s tells the person so', (_, unsent, isOnline, text) => {
  expect(logoutWarning(user, { ...nothing, ...unsent }, isOnline)).toBe(text)
})
