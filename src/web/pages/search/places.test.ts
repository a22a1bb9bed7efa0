import { expect, test } from 'vitest'
import { USER_TYPE } from '../../../domain/access/official.ts'
import { placesOf } from './places.ts'

const linksOf = (userType: 1 | 2) =>
  placesOf({ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType }).map(({ link }) => link)

const ofAdministrators = [
  '/dashboard/planeacion/sugerencias',
  '/dashboard/planeacion/pesos',
  '/dashboard/planeacion/prueba',
  '/dashboard/configuraciones/integraciones/webhooks',
]

test('an administrator finds the pages beside the sidebar', () => {
  const links = linksOf(USER_TYPE.administrator)
  expect(links).toEqual(expect.arrayContaining(ofAdministrators))
  expect(links).toContain('/dashboard/planeacion/salidas')
  expect(new Set(links).size).toBe(links.length)
})

test('an inspector finds those that they may open', () => {
  const links = linksOf(USER_TYPE.technician)
  expect(links).toEqual(expect.arrayContaining(['/dashboard/planeacion/salidas', '/dashboard/planeacion/calendario']))
  expect(links.filter((link) => ofAdministrators.includes(link))).toEqual([])
})
