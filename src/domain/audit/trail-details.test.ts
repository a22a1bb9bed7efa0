import { describe, expect, test } from 'vitest'
import { describeDetails, summariseDetails } from './trail-details.ts'
import { actionWord, subjectWord } from './trail-words.ts'

describe('the details of an event, in words', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a change', { lastName: { from: 'Ñáñez', to: 'Cañón' } }, 'Primer apellido: Ñáñez → Cañón'],
    ['a value that came or went', { middleName: { from: null, to: 'del Carmen' } }, 'Segundo nombre: — → del Carmen'],
    ['an id by its name', { roleId: { from: 1, to: 2 } }, 'Cargo: Técnico de saneamiento → 2'],
    ['a list of ids', { activityIds: { from: [], to: [7, 9] } }, 'Actividades: — → Cafetería, 9'],
    ['a flag', { electronicNotification: { from: true, to: false } }, 'Notificación electrónica: Sí → No'],
    ['a password, never itself', { password: 'changed' }, 'Contraseña: cambiada'],
    [
      'a closing',
      { concepto: 'FAVORABLE', compliancePct: 92.5, parts: ['witness-signature'] },
      'Concepto sanitario: FAVORABLE; Cumplimiento: 92,5 %; Partes registradas: firma del testigo',
    ],
    [
      'when a visit began and ended',
      { closedAt: '2026-11-20T15:00:00.000Z', startedAt: '2026-11-20T14:00:00.000Z', number: '2026-000001' },
      'Inicio de la visita: 20/11/2026 09:00; Cierre: 20/11/2026 10:00; Número: 2026-000001',
    ],
    [
      'a file, by a piece of its digest',
      { photo: { from: null, to: `${'ab'.repeat(32)}.jpg` } },
      'Foto: — → archivo abababab…',
    ],
    [
      'days, as every list shows them',
      { startsOn: '2026-12-17', endsOn: { from: null, to: '2026-12-21' }, dated: '2026-13-01' },
      'Desde: 17/12/2026; Hasta: — → 21/12/2026; Fecha del formato: 2026-13-01',
    ],
    [
      'days in the order of the database, which puts the shorter name first',
      { kind: 'VACACIONES', endsOn: '2026-12-21', startsOn: '2026-12-17', novel: 1 },
      'Desde: 17/12/2026; Hasta: 21/12/2026; Clase: Vacaciones; novel: 1',
    ],
    [
      'a verdict, with the state that it changed',
      { to: 'cumplido', acta: '2025-000095', from: 'abierto', number: 'R-91-02', verdict: 'no_cumple' },
      'Número: R-91-02; Acta: 2025-000095; Resultado: No cumple; Estado: Abierto → Cumplido',
    ],
    [
      'an extension, which keeps the state',
      { before: '2026-12-01', until: '2026-12-15', reason: 'Lluvias', from: 'abierto', to: 'abierto' },
      'Fecha límite: 01/12/2026 → 15/12/2026; Motivo: Lluvias; Estado: Abierto',
    ],
    [
      'days without terms',
      { to: '2026-12-31', from: '2026-12-20', norm: 'Decreto 12' },
      'Desde: 20/12/2026; Hasta: 31/12/2026; Norma: Decreto 12',
    ],
    ['what another version wrote', { novel: 3, constructor: 'x' }, 'novel: 3; constructor: x'],
    [
      'a structure',
      { curriculum: { from: { studies: [], jobs: [] }, to: { profession: 'Ingeniera', studies: [] } } },
      'Hoja de vida: — → Profesión: Ingeniera',
    ],
    [
      'structures within a structure',
      {
        curriculum: {
          from: null,
          to: {
            profession: 'Ingeniera',
            studies: [{ title: 'Ingeniera de alimentos', institution: 'UdeC', finishedOn: '2014-11-28' }],
            jobs: [{ position: 'Técnica', entity: 'ESE Turbaco', from: '2016-02' }],
          },
        },
      },
      'Hoja de vida: — → Profesión: Ingeniera, Estudios: Título: Ingeniera de alimentos, Institución: UdeC, Terminó: 28/11/2014, Experiencia: Cargo: Técnica, Entidad: ESE Turbaco, Desde: 2016-02',
    ],
    [
      'an import of the retention table',
      { types: 3, created: 2, changed: 0, unchanged: 1 },
      'Creadas: 2; Cambiadas: 0; Sin cambios: 1; Tipos documentales agregados: 3',
    ],
    [
      'documents that a closing explains',
      {
        missing: [
          { type: 'Acta de visita', reason: 'Sin visita' },
          { type: 'Ficha', reason: 'En papel' },
        ],
        serial: 1,
      },
      'Índice n.º: 1; Documentos que faltan: Tipo documental: Acta de visita, Motivo: Sin visita · Tipo documental: Ficha, Motivo: En papel',
    ],
    [
      'a name that waits for approval',
      { asked: { lastName: { from: 'Díaz', to: 'Díez' } } },
      'Primer apellido (por aprobar): Díaz → Díez',
    ],
    [
      'an export',
      { format: 'csv', rows: 12, filters: [{ field: 'q', operator: 'like', value: 'pan' }] },
      'Formato: csv; Filas: 12; Filtros: q like pan',
    ],
    [
      'visits left behind',
      { pendingVisits: 2, choice: 'keep' },
      'Visitas pendientes: 2; Decisión sobre ellas: dejarlas como están',
    ],
    [
      'a mail without an answer',
      { recipient: 'a@b.co', address: 'record', outcome: 'unknown' },
      'Destinatario: a@b.co; Dirección: la del acta; Resultado del envío: no se sabe si llegó',
    ],
    ['an act of the operator', { by: 'operator' }, 'Por: el operador del servidor'],
    [
      'a webhook',
      { url: 'https://b.co/v', types: ['visit.planned', 'novel'] },
      'Dirección del webhook: https://b.co/v; Eventos: Visita planeada, novel',
    ],
    [
      'a webhook that was switched on, and tried',
      { error: 'El servidor respondió 500.', skipsMissed: true, status: 500 },
      'Omitió lo que no se envió: Sí; Código de respuesta: 500; Falla: El servidor respondió 500.',
    ],
    [
      'a token',
      { scopes: ['feeds:read', 'personal:read'], ipRanges: ['190.0.2.0/24'] },
      'Permisos: Conjuntos de datos, Datos personales; Direcciones IP: 190.0.2.0/24',
    ],
    [
      'columns of the package',
      { columns: ['Nombre (nombre, texto)'], source: 'visitas' },
      'Libro del paquete: visitas; Columnas: Nombre (nombre, texto)',
    ],
    ['nothing', {}, ''],
  ])('%s', (_what, details, text) => {
    const names = { roleId: { 1: 'Técnico de saneamiento' }, activityIds: { 7: 'Cafetería' } }
    expect(summariseDetails(describeDetails(details, names))).toBe(text)
  })

  test('a correction has its item and what changed of the answer', () => {
    const before = { itemId: 12, concept: 'A', observation: null, isCritical: false }
    const after = { itemId: 12, concept: 'I', observation: 'Nevera a 12 °C', isCritical: false }
    const lines = describeDetails({ before, after }, { itemId: { 12: '1.2 Pisos' } })
    expect(summariseDetails(lines)).toBe(
      'Ítem: 1.2 Pisos; Calificación: Aceptable (A) → Inaceptable (I); Observación: — → Nevera a 12 °C',
    )
    const required = describeDetails({
      before: { itemId: 12, requirementText: null, severity: 'mayor', termDays: 30 },
      after: { itemId: 12, requirementText: 'Selle la grieta.', severity: 'critico', termDays: null },
    })
    expect(summariseDetails(required)).toBe(
      'Ítem: 12; Requerimiento: — → Selle la grieta.; Gravedad: Mayor → Crítica; Plazo en días: 30 → —',
    )
    const shuffled = { observation: after.observation, itemId: 12, isCritical: false, concept: 'I' }
    expect(describeDetails({ before, after: shuffled }, { itemId: { 12: '1.2 Pisos' } })).toEqual(lines)
  })
})

test('a decision about a name is told in Spanish', () => {
  expect(['approve-identity', 'reject-identity'].map(actionWord)).toEqual([
    'Aprobó un cambio de nombre o documento',
    'Rechazó un cambio de nombre o documento',
  ])
})

test('acts and things have words; what is unknown keeps its own name', () => {
  expect([actionWord('create'), actionWord('novel'), actionWord('constructor')]).toEqual([
    'Creó',
    'novel',
    'constructor',
  ])
  expect([subjectWord('assignment'), subjectWord('novel')]).toEqual(['Visita', 'novel'])
})
