import { describe, expect, test } from 'vitest'
import {
  complianceTrendSentence,
  conceptosSentence,
  failedItemsSentence,
  loadSentence,
  mapSentence,
  monthsSentence,
  notifyingSentence,
  officialsSentence,
} from './sentences.ts'

const point = (month: string, inspections: number, complianceMean: number | null) => ({
  month,
  inspections,
  complianceMean,
})

describe('the trend of compliance', () => {
  test.each<[string, ReturnType<typeof point>[], string]>([
    ['no month', [], 'No hay inspecciones en el periodo.'],
    ['months without inspections', [point('2026-01', 0, null)], 'No hay inspecciones en el periodo.'],
    [
      'fewer than five in each month',
      [point('2026-01', 4, null), point('2026-02', 3, null)],
      'Pocos datos: ningún mes tiene al menos 5 inspecciones (7 en total).',
    ],
    [
      'one month',
      [point('2026-01', 4, null), point('2026-02', 5, 78.2)],
      'El cumplimiento fue de 78,2 en febrero de 2026; no hay otro mes para comparar.',
    ],
    [
      'a rise',
      [point('2026-01', 9, 78.2), point('2026-06', 9, 81.4)],
      'El cumplimiento subió de 78,2 a 81,4 entre enero y junio de 2026.',
    ],
    [
      'a fall over the turn of a year',
      [point('2025-12', 9, 81), point('2026-01', 9, 80)],
      'El cumplimiento bajó de 81,0 a 80,0 entre diciembre de 2025 y enero de 2026.',
    ],
    [
      'months that are equal as they are shown',
      [point('2026-01', 9, 78.21), point('2026-02', 9, 78.24)],
      'El cumplimiento fue el mismo, 78,2, en enero y febrero de 2026.',
    ],
  ])('%s', (_, points, expected) => {
    expect(complianceTrendSentence(points)).toBe(expected)
  })
})

const zodes = (name: string, favorable: number, withRequirements: number, unfavorable: number) => ({
  name,
  inspections: favorable + withRequirements + unfavorable,
  favorable,
  unfavorable,
})

describe('the conceptos by ZODES', () => {
  test.each<[string, ReturnType<typeof zodes>[], string]>([
    ['no row', [], 'No hay inspecciones en el periodo.'],
    ['rows of zeros', [zodes('Loba', 0, 0, 0)], 'No hay inspecciones en el periodo.'],
    [
      'one inspection',
      [zodes('Loba', 1, 0, 0)],
      'De 1 inspección, 1 (100,0 %) con concepto favorable; ninguna desfavorable.',
    ],
    ['one ZODES', [zodes('Loba', 3, 1, 1)], 'De 5 inspecciones, 3 (60,0 %) con concepto favorable.'],
    [
      'the worst by its share, not by its count',
      [zodes('Loba', 50, 0, 10), zodes('Mojana', 2, 0, 3), zodes('Dique', 0, 0, 4)],
      'De 69 inspecciones, 52 (75,4 %) con concepto favorable; la mayor parte de desfavorables está en Mojana (60,0 %).',
    ],
    [
      'equal shares',
      [zodes('Loba', 4, 0, 4), zodes('Dique', 3, 0, 3)],
      'De 14 inspecciones, 7 (50,0 %) con concepto favorable; la parte de desfavorables es igual en todas.',
    ],
    [
      'fewer than five everywhere',
      [zodes('Loba', 1, 0, 3), zodes('Dique', 1, 0, 0)],
      'De 5 inspecciones, 2 (40,0 %) con concepto favorable.',
    ],
  ])('%s', (_, rows, expected) => {
    expect(conceptosSentence(rows)).toBe(expected)
  })
})

const item = (number: string, failedPct: number, answered = 120) => ({
  number,
  title: 'Manejo de residuos',
  answered,
  failedPct,
})

describe('the failed items', () => {
  test.each<[string, ReturnType<typeof item>[], string]>([
    ['none', [], 'Ningún ítem con al menos diez respuestas se incumplió en el periodo.'],
    ['one', [item('3.2', 45)], 'El más incumplido es 3.2 Manejo de residuos: 45,0 % de 120 respuestas.'],
    [
      'the first',
      [item('3.2', 45), item('1.1', 30)],
      'El más incumplido es 3.2 Manejo de residuos: 45,0 % de 120 respuestas.',
    ],
    [
      'equal ones',
      [item('3.2', 45), item('1.1', 45), item('1.2', 45)],
      'El más incumplido es 3.2 Manejo de residuos: 45,0 % de 120 respuestas, igual que 2 ítems más.',
    ],
  ])('%s', (_, rows, expected) => {
    expect(failedItemsSentence(rows)).toBe(expected)
  })
})

describe('the inspections of each month', () => {
  test.each<[string, [string, number][], string]>([
    ['no month', [], 'No hay inspecciones en el periodo.'],
    [
      'zeros',
      [
        ['2026-01', 0],
        ['2026-02', 0],
      ],
      'No hay inspecciones en el periodo.',
    ],
    ['one month', [['2026-01', 1]], 'Hubo 1 inspección en enero de 2026.'],
    [
      'equal months',
      [
        ['2026-01', 4],
        ['2026-02', 4],
      ],
      'Cada mes tuvo 4 inspecciones.',
    ],
    [
      'several',
      [
        ['2026-01', 4],
        ['2026-02', 12],
        ['2026-03', 4],
      ],
      'Con más inspecciones: febrero de 2026 (12). Con menos: enero de 2026 y marzo de 2026 (4).',
    ],
  ])('%s', (_, months, expected) => {
    expect(monthsSentence(months.map(([month, inspections]) => ({ month, inspections })))).toBe(expected)
  })
})

describe('the map', () => {
  test.each<[string, [string, number | null][], string]>([
    ['no municipality', [], 'Cumplimiento: hay datos en 0 de 0 municipios.'],
    [
      'too few in each',
      [
        ['Achí', null],
        ['Morales', null],
      ],
      'Cumplimiento: hay datos en 0 de 2 municipios.',
    ],
    [
      'one',
      [
        ['Achí', 80],
        ['Morales', null],
      ],
      'Cumplimiento: hay datos en 1 de 2 municipios; Achí, 80,0.',
    ],
    [
      'equal ones',
      [
        ['Achí', 80],
        ['Morales', 80],
      ],
      'Cumplimiento: hay datos en 2 de 2 municipios; todos con 80,0.',
    ],
    [
      'several, some equal',
      [
        ['Achí', 90],
        ['Morales', 60],
        ['Simití', 60],
        ['Zambrano', 60],
        ['Regidor', 60],
      ],
      'Cumplimiento: hay datos en 5 de 5 municipios. El valor más alto es 90,0 (Achí) y el más bajo 60,0 (Morales, Simití, Zambrano y 1 más).',
    ],
  ])('%s', (_, places, expected) => {
    expect(
      mapSentence(
        places.map(([name, value]) => ({ name, value })),
        'Cumplimiento',
        1,
      ),
    ).toBe(expected)
  })
})

const load = (name: string, pending: number, loadPct: number | null) => ({ name, pending, loadPct })

describe('the load of the team', () => {
  test.each<[string, ReturnType<typeof load>[], string]>([
    ['nobody', [], 'No hay técnicos ni ingenieros activos.'],
    ['no visits', [load('Luisa', 0, 0)], 'Nadie tiene visitas pendientes este mes.'],
    [
      'all fit',
      [load('Luisa', 1, 100)],
      '1 visita pendiente este mes. A todos les caben las suyas en los días del mes.',
    ],
    [
      'capacity unknown',
      [load('Luisa', 3, null)],
      '3 visitas pendientes este mes. A todos les caben las suyas en los días del mes.',
    ],
    [
      'too many',
      [load('Luisa', 30, 101), load('Inés', 3, 20)],
      '33 visitas pendientes este mes. Con más de lo que cabe en sus días: Luisa.',
    ],
  ])('%s', (_, rows, expected) => {
    expect(loadSentence(rows)).toBe(expected)
  })
})

describe('the time until the notification', () => {
  const figures = (inspections: number, notified: number, medianDays: number | null, p90Days: number | null) => ({
    inspections,
    notified,
    medianDays,
    p90Days,
  })
  test.each<[string, ReturnType<typeof figures>, number | null, string]>([
    ['no inspection', figures(0, 0, null, null), 3, 'No hay inspecciones en el periodo.'],
    ['none notified', figures(4, 0, null, null), 3, 'De 4 inspecciones del periodo, ninguna está notificada.'],
    ['one notified', figures(2, 1, 4, 4), null, 'De 2 inspecciones del periodo, 1 está notificada, en 4 días.'],
    ['one on its day', figures(1, 1, 0, 0), null, 'De 1 inspección del periodo, 1 está notificada, el mismo día.'],
    [
      'several, and the period before',
      figures(50, 40, 2.5, 5),
      1,
      'De 50 inspecciones del periodo, 40 están notificadas: la mitad en 2,5 días o menos y nueve de cada diez en 5 días o menos. En el periodo anterior, la mitad se notificó en 1 día o menos.',
    ],
    [
      'all equally soon',
      figures(3, 3, 0, 0),
      null,
      'De 3 inspecciones del periodo, 3 están notificadas: nueve de cada diez el mismo día.',
    ],
  ])('%s', (_, now, before, expected) => {
    expect(notifyingSentence(now, before, [])).toBe(`${expected} Ahora no hay actas por notificar.`)
  })

  test.each<[string, [daysLeft: number, inspections: number][], string]>([
    ['one in time', [[3, 1]], 'Ahora falta 1 acta por notificar, ninguna con el plazo vencido.'],
    [
      'some late, on their last day, and in time',
      [
        [-9, 2],
        [-1, 1],
        [0, 4],
        [5, 1000],
      ],
      'Ahora faltan 1.007 actas por notificar, 3 con el plazo vencido.',
    ],
  ])('the sentence on the time until the notification adds the waiting ones: %s', (_, rows, expected) => {
    const waiting = rows.map(([daysLeft, inspections]) => ({ daysLeft, inspections }))
    expect(notifyingSentence(figures(0, 0, null, null), null, waiting)).toBe(
      `No hay inspecciones en el periodo. ${expected}`,
    )
  })
})

test.each<[string, [name: string, inspections: number][], string]>([
  ['none', [], 'No hay inspecciones en el periodo.'],
  ['one', [['Luisa', 3]], 'Participó 1 funcionario: Luisa, en 3 inspecciones.'],
  [
    'equal ones',
    [
      ['Ana', 1],
      ['Luis', 1],
    ],
    'Participaron 2 funcionarios, cada uno en 1 inspección.',
  ],
  [
    'different ones, of whom two are drawn',
    [
      ['Ana', 23],
      ['Luisa', 23],
      ['Inés', 1],
    ],
    'Participaron 3 funcionarios. En más inspecciones: Ana y Luisa (23). En menos: Inés (1). Se dibujan los 2 con más inspecciones; en «Ver datos» están todos.',
  ],
])('the officials: %s', (_, rows, expected) => {
  const officials = rows.map(([name, inspections]) => ({ name, inspections }))
  expect(officialsSentence(officials, 2)).toBe(expected)
})
