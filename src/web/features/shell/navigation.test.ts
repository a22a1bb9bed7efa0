import { expect, test } from 'vitest'
import type { UserType } from '../../../domain/access/official.ts'
import { navigationFor } from './navigation.ts'

const labelsFor = (userType: UserType) =>
  navigationFor({ id: 1, email: 'a@b.co', departmentId: 13, userType }).map(({ title, entries }) => [
    title,
    ...entries.map(({ label }) => label),
  ])

test('an administrator finds every entry, under its section', () => {
  expect(labelsFor(1)).toEqual([
    [undefined, 'Dashboard'],
    ['Gestión Humana', 'Crear usuario', 'Géstion TH'],
    ['Establecimientos', 'Inscripción'],
    ['Planeador', 'Planeación'],
    ['Inspección', 'Realizadas'],
    ['Seguimiento', 'Requerimientos', 'Notificaciones', 'Medidas', 'Muestras', 'Quejas', 'Expedientes sancionatorios'],
    [
      'Configuraciones',
      'Gestor de formatos',
      'Gestor de archivos',
      'Calendario y términos',
      'Mapa',
      'Evidencia',
      'Integraciones',
      'Auditoría',
    ],
  ])
})

test.each<[UserType]>([[2], [3]])(
  'user type %i finds neither users nor inscriptions, nor a section left empty',
  (userType) => {
    expect(labelsFor(userType)).toEqual([
      [undefined, 'Dashboard'],
      ['Gestión Humana', 'Géstion TH'],
      ['Planeador', 'Planeación'],
      ['Inspección', 'Realizadas'],
      ['Seguimiento', 'Requerimientos', 'Notificaciones', 'Medidas', 'Muestras', 'Quejas'],
      ['Configuraciones', 'Gestor de formatos', 'Gestor de archivos', 'Calendario y términos'],
    ])
  },
)
